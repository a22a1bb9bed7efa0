import { countsFromName, termKindName } from '../calendar/terms.ts'
import { caseKindName, caseStateName } from '../cases/case-words.ts'
import {
  answerModeName,
  complaintChannelName,
  complaintKindName,
  complaintStateName,
  complaintThemeName,
  triageName,
} from '../complaints/complaint-words.ts'
import { accessWords } from '../files/file-words.ts'
import { conceptText } from '../inspections/checklist.ts'
import { measureName } from '../inspections/sanitary-measures.ts'
import { formatPct } from '../inspections/score.ts'
import { eventWords } from '../integrations/event-words.ts'
import { scopeWords } from '../integrations/scope-words.ts'
import {
  attemptResultName,
  consentSourceName,
  noticeChannelName,
  noticeStateName,
} from '../legal-notices/legal-notice-words.ts'
import { measureActName, measureStateName } from '../measures/measure-words.ts'
import { verdictName } from '../requirements/follow-up.ts'
import { requirementStateName, severityName } from '../requirements/requirement-words.ts'
import { custodyPartyName, sampleActName, sampleStateName } from '../samples/sample-words.ts'
import { formatDay, formatInstant, isDay, isInstant } from '../shared/time.ts'
import { absenceName, competenceName, halfName } from '../staff/staff-words.ts'
import { notMadeName } from '../visits/not-made.ts'
import { detailLabels, numberLabels, structureLabels } from './detail-labels.ts'

/** Names behind the ids in an event's details, by field and id. */
export type DetailNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** One fact of an event in words; `before` is there for a change alone. */
export type DetailLine = { label: string; before?: string; after: string }

/** Fields that name a file by its digest: people are told that it is another one. */
const FILES = new Set(['photo', 'evidence', 'image'])
/** Fields of these names are ISO instants. */
const INSTANTS = new Set(['startedAt', 'closedAt', 'notedAt'])
const NOTHING = '—'

const partWords: Readonly<Record<string, string>> = {
  'health-observation': 'observación de la autoridad sanitaria',
  'establishment-signature': 'firma del establecimiento',
  'witness-signature': 'firma del testigo',
}
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  parts: partWords,
  concept: conceptText,
  measure: measureName,
  severity: severityName,
  state: { ...requirementStateName, ...noticeStateName, ...measureStateName, ...sampleStateName },
  channel: noticeChannelName,
  caseState: caseStateName,
  caseKind: caseKindName,
  complaintState: complaintStateName,
  complaintKind: complaintKindName,
  complaintChannel: complaintChannelName,
  themes: complaintThemeName,
  triage: triageName,
  answerMode: answerModeName,
  sampleAct: sampleActName,
  handedBy: custodyPartyName,
  handedTo: custodyPartyName,
  result: attemptResultName,
  how: consentSourceName,
  verdict: verdictName,
  notMade: notMadeName,
  countsFrom: countsFromName,
  access: accessWords,
  password: { changed: 'cambiada' },
  kind: { ...absenceName, ...competenceName, ...termKindName, ...measureActName },
  half: halfName,
  populationType: { URBANA: 'Urbana', RURAL: 'Rural' },
  // Establishments have an address too, in free text.
  address: { record: 'la del acta', present: 'la actual del establecimiento', consented: 'una autorizada' },
  outcome: { unknown: 'no se sabe si llegó', delivered: 'se entregó', failed: 'no llegó' },
  choice: { reassign: 'reasignarlas', cancel: 'cancelarlas', keep: 'dejarlas como están' },
  by: { operator: 'el operador del servidor' },
  types: eventWords,
  scopes: scopeWords,
}

const placesOf = (labels: Readonly<Record<string, string>>) =>
  new Map(Object.keys(labels).map((field, place) => [field, place]))
const places = placesOf(detailLabels)
/** The fields in the order of their labels; unknown ones last, as they come. */
const inOrder = (fields: readonly string[], order = places): string[] =>
  fields.toSorted((one, other) => (order.get(one) ?? order.size) - (order.get(other) ?? order.size))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A filter of an exported list. */
const isFilter = (value: unknown): value is { field: string; operator: string; value: string } =>
  isRecord(value) && ['field', 'operator', 'value'].every((key) => typeof value[key] === 'string')

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined

/** A day as every list shows it; any other text as it is. */
const shownDay = (text: string): string => (isDay(text) ? formatDay(text) : text)

const structurePlaces = placesOf({ ...structureLabels, ...detailLabels })

/** Fields of a structure in words, in the order of their labels; those without a value are left out. */
function structureText(structure: Record<string, unknown>, names: DetailNames): string {
  const told = inOrder(Object.keys(structure), structurePlaces).flatMap((field) => {
    const text = valueText(field, structure[field], names)
    return text === NOTHING ? [] : [`${own(structureLabels, field) ?? labelOf(field)}: ${text}`]
  })
  return told.length === 0 ? NOTHING : told.join(', ')
}

function valueText(field: string, value: unknown, names: DetailNames): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value)) {
    const separator = value.some((one) => isRecord(one) && !isFilter(one)) ? ' · ' : ', '
    return value.length === 0 ? NOTHING : value.map((one) => valueText(field, one, names)).join(separator)
  }
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (isFilter(value)) return `${labelOf(value.field)} ${value.operator} ${shownDay(value.value)}`
  if (isRecord(value)) return structureText(value, names)
  const text = String(value)
  const known = own(own(names, field), text) ?? own(own(valueWords, field), text)
  if (known !== undefined) return known
  if (field === 'compliancePct' && typeof value === 'number') return formatPct(value)
  if (FILES.has(field) || (field === 'signature' && /^[0-9a-f]{64}/.test(text))) return `archivo ${text.slice(0, 8)}…`
  if (INSTANTS.has(field) && isInstant(text)) return formatInstant(new Date(text))
  return shownDay(text)
}

const labelOf = (field: string, value?: unknown): string =>
  (typeof value === 'number' ? own(numberLabels, field) : undefined) ?? own(detailLabels, field) ?? field

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isRecord(value) && Object.keys(value).length === 2 && 'from' in value && 'to' in value

/** The fields that differ between the two states of a correction. */
function correction(before: Record<string, unknown>, after: Record<string, unknown>, names: DetailNames): DetailLine[] {
  const item = after.itemId ?? before.itemId
  const isSame = (field: string) => JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)
  const changed = inOrder(Object.keys(after)).filter((field) => field !== 'itemId' && !isSame(field))
  return [
    ...(item === undefined ? [] : [{ label: labelOf('itemId'), after: valueText('itemId', item, names) }]),
    ...changed.map((field) => ({
      label: labelOf(field),
      before: valueText(field, before[field], names),
      after: valueText(field, after[field], names),
    })),
  ]
}

/** Names that an official asked for, and that an administrator approves or rejects. */
const askedLines = (asked: Record<string, unknown>, names: DetailNames): DetailLine[] =>
  describeDetails(asked, names).map((line) => ({ ...line, label: `${line.label} (por aprobar)` }))

const isText = (value: unknown): value is string => typeof value === 'string'
const isState = (value: unknown): boolean => isText(value) && own(requirementStateName, value) !== undefined

/** The facts of an act on a requirement, with its states and its last days as changes. */
function withChanges({ from, to, before, until, ...facts }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...facts,
    ...(isState(from) && isState(to) ? { state: from === to ? to : { from, to } } : { from, to }),
    ...(isText(before) && isText(until) ? { dueOn: { from: before, to: until } } : { before, until }),
  }
}

/** An event's details in words, in the order of the labels. A field that this version does not know keeps its own name. */
export function describeDetails(details: Record<string, unknown>, names: DetailNames = {}): DetailLine[] {
  const { before, after, ...others } = details
  const corrected = isRecord(before) && isRecord(after) ? correction(before, after, names) : []
  const facts = withChanges(corrected.length > 0 ? others : details)
  const told = Object.keys(facts).filter((field) => facts[field] !== undefined)
  const lines = inOrder(told).flatMap((field): DetailLine[] => {
    const value = facts[field]
    if (field === 'asked' && isRecord(value)) return askedLines(value, names)
    const label = labelOf(field, value)
    if (!isChange(value)) return [{ label, after: valueText(field, value, names) }]
    return [{ label, before: valueText(field, value.from, names), after: valueText(field, value.to, names) }]
  })
  return [...corrected, ...lines]
}

/** The details on one line, for a list. */
export const summariseDetails = (lines: readonly DetailLine[]): string =>
  lines
    .map(({ label, before, after }) => `${label}: ${before === undefined ? after : `${before} → ${after}`}`)
    .join('; ')
