import { may } from '../../../domain/access/may.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { LegalCalendarView } from '../../features/legal-calendar/legal-calendar-view.tsx'
import { useAuth } from '../../features/session/auth.tsx'

export default function LegalCalendarPage() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <LegalCalendarView
      today={dayOf(new Date())}
      mayEditDays={may(user, 'calendar.edit', user)}
      mayEditTerms={may(user, 'terms.edit', user)}
    />
  )
}
