import { may } from '../../../domain/access/may.ts'
import { BeginButton } from '../../features/cases/form/begin-button.tsx'
import type { CaseStart } from '../../features/cases/form/begin-window.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { useOpenCase } from './use-open-case.ts'

/** The button that opens a case, for those who work on cases. */
export function BeginCase({ start }: { start: CaseStart }) {
  const { user } = useAuth()
  const open = useOpenCase()
  if (!user || !may(user, 'cases.work', user)) return null
  return <BeginButton start={start} onBegun={open} />
}
