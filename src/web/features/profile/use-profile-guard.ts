import { useState } from 'react'
import type { FormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'

/** Guards all tabs with one question; each tab keeps its typed text while another is open. */
export function useProfileGuard() {
  const [information, onInformation] = useState<FormProgress>('clean')
  const [curriculum, onCurriculum] = useState<FormProgress>('clean')
  const [password, onPassword] = useState<FormProgress>('clean')
  useLeaveGuard([information, curriculum, password].find((progress) => progress !== 'clean') ?? 'clean')
  return { onInformation, onCurriculum, onPassword }
}
