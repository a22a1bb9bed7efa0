import {
  IconBellExclamation,
  IconCalendarEvent,
  IconClipboardCheck,
  IconClipboardList,
  IconConfetti,
  IconFileOff,
  IconRoute,
  IconUserOff,
} from '@tabler/icons-react'
import type { CalendarKind } from '../../../../domain/planning/planning-words.ts'
import { saidOf, type UnknownWord } from '../../../../domain/shared/known-words.ts'

const icons: Readonly<Record<CalendarKind, typeof IconRoute>> = {
  visit: IconClipboardCheck,
  trip: IconRoute,
  absence: IconUserOff,
  notification: IconBellExclamation,
  requirement: IconClipboardList,
  contract: IconFileOff,
  holiday: IconConfetti,
}

/** The sign of a kind; its name stands beside it in words. */
export function KindIcon({ kind }: { kind: CalendarKind | UnknownWord }) {
  const Icon = saidOf(icons, kind) ?? IconCalendarEvent
  return <Icon size={16} aria-hidden />
}
