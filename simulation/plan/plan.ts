import type { Concept } from '../../src/domain/inspections/checklist.ts'
import type { PersonName } from '../../src/server/testing/data/officials.ts'
import type { Fault } from '../network/types.ts'

export const PROFILES = ['field', 'storm', 'shared-device', 'two-officials', 'administrator'] as const
export type Profile = (typeof PROFILES)[number]

/** A device of a run. Absent settings are those of a good phone over HTTPS. */
export type PlannedPhone = {
  /** 'phone-1'. */
  id: string
  clockErrorMs?: number
  hasBackgroundSync?: boolean
  isSecure?: boolean
}

export type PlannedVisit = {
  technician: PersonName
  engineer: PersonName
  /** Number of its establishment, from 0. */
  place: number
  /** Probability (0 to 1) that the second official gives an item the same answer as the first; 1 by default. */
  agreement?: number
}

/** A part with one save button; sections count from 0. `own` and `companion` are the signatures of the officials. */
export type PlannedPart = `section-${number}` | 'observation' | 'own' | 'companion' | 'establishment' | 'witness'

type OnPhone = { phone: string }
type InVisit = OnPhone & { visit: number }

/** One thing that happens, and the phone or the visit that it concerns. Visits and places are numbers of the plan. */
export type Deed =
  | (OnPhone & {
      do: 'log-in'
      who: PersonName
      /** Whether the person types the password and the server checks it; otherwise the session begins at once. */
      isTyped?: boolean
    })
  | (OnPhone & { do: 'log-out' })
  | (OnPhone & { do: 'prepare' })
  | (InVisit & { do: 'save'; parts: PlannedPart[] })
  | (InVisit & {
      do: 'correct'
      /** Number of the item in the checklist, from 0. */
      item: number
      to: Concept
      /** Whether it is sent even if it equals the saved answer, as a form with older data would. */
      isBlind?: boolean
    })
  /** Looks at the refused and the kept parts of a visit, and decides each. */
  | (InVisit & { do: 'decide' })
  /** Corrects a part that waits and was not sent yet. */
  | (InVisit & { do: 'take-back'; part: PlannedPart })
  | (InVisit & { do: 'discard-visit' })
  | (OnPhone & { do: 'open-tab' })
  | (OnPhone & { do: 'close-tab' })
  /** The tab in front dies after so many more of its events. */
  | (OnPhone & { do: 'die'; afterSteps: number })
  /** Every tab and the worker die. */
  | (OnPhone & { do: 'battery' })
  | (OnPhone & { do: 'hide'; forMs: number })
  | (OnPhone & { do: 'freeze'; forMs: number })
  | (OnPhone & { do: 'link-down'; isSeen: boolean; forMs: number })
  /** The device has no room for a time. */
  | (OnPhone & { do: 'full'; forMs: number })
  /** The browser deletes the store. */
  | (OnPhone & { do: 'evict' })
  | { do: 'restart-server'; downMs: number }
  | { do: 'move-visit'; visit: number; place: number }
  | { do: 'reassign'; visit: number; technician?: PersonName; engineer?: PersonName }
  | { do: 'stop-visit'; visit: number }
  | { do: 'resume-visit'; visit: number }

/** The names of all deeds, as a plan file may have them. */
export const DEEDS = [
  ...[
    'log-in',
    'log-out',
    'prepare',
    'save',
    'correct',
    'decide',
    'take-back',
    'discard-visit',
    'open-tab',
    'close-tab',
  ],
  ...['die', 'battery', 'hide', 'freeze', 'link-down', 'full', 'evict', 'restart-server', 'move-visit', 'reassign'],
  ...['stop-visit', 'resume-visit'],
] as const satisfies readonly Deed['do'][]

/** `at`: virtual milliseconds after the beginning of the run. */
export type Action = Deed & { at: number }

/** A whole run, as plain JSON: the same plan gives the same run. */
export type Plan = {
  seed: string
  profile: Profile
  phones: PlannedPhone[]
  /** Count of the establishments. */
  places: number
  visits: PlannedVisit[]
  actions: Action[]
  /** Faults by request, such as 'phone-1/17'. */
  faults: Record<string, Fault>
}
