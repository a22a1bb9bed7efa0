import { formatDay } from '../shared/time.ts'
import { type Half, halfName } from '../staff/staff-words.ts'

/** Something of an official that ends. `official` is their name in a notice for others; absent, it is their own. */
export type ExpiryFacts = {
  kind: 'contract_ends' | 'competence_ends'
  what: string
  officialId: number
  official?: string
  endsOn: string
  /** The alarm: days before the end, 0 from the last day on. */
  days: number
  isOver?: true
}

/** Facts of notices about an official's service. Days are `yyyy-mm-dd`. */
export type StaffFacts =
  | { kind: 'absence_decided'; isApproved: boolean; startsOn: string; endsOn: string }
  | {
      kind: 'absence_changed'
      act: 'added' | 'changed' | 'annulled'
      by: string
      startsOn: string
      endsOn: string
      half: Half | null
    }
  | ExpiryFacts

type Days = { startsOn: string; endsOn: string; half?: Half | null }

/** The days of an absence: 'del 14/12/2026 al 18/12/2026', 'del 14/12/2026 en la tarde'. */
function daysText({ startsOn, endsOn, half }: Days): string {
  if (startsOn !== endsOn) return `del ${formatDay(startsOn)} al ${formatDay(endsOn)}`
  return half ? `del ${formatDay(startsOn)} ${halfName[half]}` : `del ${formatDay(startsOn)}`
}

const absenceActs = {
  added: 'registró una ausencia suya',
  changed: 'cambió su ausencia, que ahora es',
  annulled: 'anuló su ausencia',
} as const

const endWords = {
  contract_ends: {
    own: (number: string) => `Su contrato ${number}`,
    of: (number: string, official: string) => `El contrato ${number} de ${official}`,
    ends: 'termina',
    ended: 'terminó',
    ownAdvice: 'Si va a continuar, hable con Talento Humano.',
    advice: 'Si continúa, registre el contrato que sigue; si no, reasigne sus visitas.',
  },
  competence_ends: {
    own: (name: string) => `Su competencia «${name}»`,
    of: (name: string, official: string) => `La competencia «${name}» de ${official}`,
    ends: 'vence',
    ended: 'venció',
    ownAdvice: 'Renuévela y entregue el soporte a Talento Humano.',
    advice: 'Pida el soporte de la renovación y registre la fecha nueva.',
  },
} as const

function endText({ kind, what, official, endsOn, isOver }: ExpiryFacts): string {
  const words = endWords[kind]
  const subject = official === undefined ? words.own(what) : words.of(what, official)
  const advice = official === undefined ? words.ownAdvice : words.advice
  return `${subject} ${isOver ? words.ended : words.ends} el ${formatDay(endsOn)}. ${advice}`
}

/** The text of a notice about an official's service. */
export function staffNoticeText(facts: StaffFacts): string {
  switch (facts.kind) {
    case 'absence_decided':
      return `Su ausencia del ${formatDay(facts.startsOn)} al ${formatDay(facts.endsOn)} fue ${facts.isApproved ? 'aprobada' : 'rechazada'}.`
    case 'absence_changed':
      return `${facts.by} ${absenceActs[facts.act]} ${daysText(facts)}. Si no es correcto, hable con Talento Humano.`
    case 'contract_ends':
    case 'competence_ends':
      return endText(facts)
  }
}

const STAFF_PAGE = '/dashboard/gestionth'
/** Tabs of administrators. To everybody else the page shows their own sheet, whatever tab the address names. */
export const staffPages = {
  own: STAFF_PAGE,
  absences: `${STAFF_PAGE}?pestana=ausencias`,
  contracts: `${STAFF_PAGE}?pestana=vinculacion`,
  competences: `${STAFF_PAGE}?pestana=competencias`,
} as const

/** The page of a notice about an official's service. Ends open the official's sheet over the tab. */
export function staffNoticeLink(facts: StaffFacts): string {
  switch (facts.kind) {
    case 'absence_decided':
      return staffPages.own
    case 'absence_changed':
      return staffPages.absences
    case 'contract_ends':
      return `${staffPages.contracts}&funcionario=${facts.officialId}`
    case 'competence_ends':
      return `${staffPages.competences}&funcionario=${facts.officialId}`
  }
}
