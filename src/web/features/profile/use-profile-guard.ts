import { useState } from 'react'
import type { FormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'

/** Asks once for all the tabs, each of which keeps what was typed while another one is open. */
export function useProfileGuard() {
  const [information, onInformation] = useState<FormProgress>('clean')
  const [curriculum, onCurriculum] = useState<FormProgress>('clean')
  const [password, onPassword] = useState<FormProgress>('clean')
  useLeaveGuard([information, curriculum, password].find((progress) => progress !== 'clean') ?? 'clean')
  return { onInformation, onCurriculum, onPassword }
}
