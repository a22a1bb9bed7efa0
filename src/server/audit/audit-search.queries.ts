import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { actionWords, SYSTEM, subjectWords } from '../../domain/audit/trail-words.ts'
import { CONCEPTOS } from '../../domain/inspections/concepto-sanitario.ts'
import { searchWords } from '../../domain/shared/list-query.ts'
import { searchForms } from '../../domain/shared/search-forms.ts'
import { withoutAccents } from '../../domain/shared/text.ts'
import { isDay } from '../../domain/shared/time.ts'
import { anywhere, before, isInteger, since } from '../platform/lists/list-where.ts'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'

export const folded = (text: SQL, value: string) => sql`fold(${text}) like ${anywhere(value)}`

/** Codes whose words on the screen have a text in them. */
const codesOf = (words: Readonly<Record<string, string>>, text: string) =>
  Object.keys(words).filter((code) => withoutAccents(words[code] ?? '').includes(withoutAccents(text)))

/** An hour as the screen writes it, and a day without its year. No index has them: they are asked seldom. */
const SHOWN_HOUR = /^([01]?\d|2[0-3]):[0-5]\d$/
const DAY_OF_YEAR = /^\d{2}\/\d{2}$/
const shownAt = (form: string) => sql`to_char(${auditEvents.at} at time zone 'America/Bogota', ${form})`

/** Events at an hour, or on a day of any year, that a word names. */
function atShownTime(word: string): SQL | undefined {
  if (SHOWN_HOUR.test(word)) return sql`${shownAt('HH24:MI')} = ${word.padStart(5, '0')}`
  const day = searchForms(word).find((form) => DAY_OF_YEAR.test(form))
  return day === undefined ? undefined : sql`${shownAt('DD/MM')} = ${day}`
}

/** Events that no person did are shown as the product's own. */
const doneBySystem = (word: string) =>
  withoutAccents(SYSTEM).includes(withoutAccents(word)) ? sql`${auditEvents.userId} is null` : undefined

const SHOWN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/
/** Words of a thing that its name has on the screen, as `Acta n.º 2026-000009`. */
const namedSubjects = { ...subjectWords, inspection: `${subjectWords.inspection} Acta n.º` }

export const details = sql`${auditEvents.details}::text`
/** The details without the digests of a row, which people are not shown (decision 083). */
const shownDetails = sql`(${auditEvents.details} - '{rowDigest,rowBefore}'::text[])::text`
/** Events whose shown details match. The index has the details with the digests, so those are compared first. */
export function inShownDetails(matches: (text: SQL) => SQL | undefined): SQL | undefined {
  const found = matches(details)
  return found && and(found, or(sql`not ${auditEvents.details} ? 'rowDigest'`, matches(shownDetails)))
}

/** Texts of changes, by their index. The events of saves are left out of it, and of the search (migration 027). */
const inDetails = (value: string) =>
  sql`${auditEvents.details} <> '{}' and ${auditEvents.action} not in ('close', 'record', 'sign')
    and ${inShownDetails((text) => folded(text, value))}`

/** A year is no part of a number that a person looks for. */
const DIGITS = /^\d{5,}$/
/** A name, or a number of the identity document, which tells namesakes apart. */
const calledOr = (name: SQL, idNumber: SQL, value: string): SQL => {
  const numbers = searchForms(value).filter((form) => DIGITS.test(form))
  return sql`(${sql.join([folded(name, value), ...numbers.map((form) => sql`${idNumber} like ${anywhere(form)}`)], sql` or `)})`
}
export const people = (department: number, value: string) =>
  sql`(select ${users.id} from ${users} where ${users.departmentId} = ${department}
    and ${calledOr(sql`${users.fullName}`, sql`${users.identificationNumber}`, value)})`
const places = (department: number, value: string) =>
  sql`(select ${establishments.id} from ${establishments} where ${establishments.departmentId} = ${department}
    and ${calledOr(sql`${establishments.name}`, sql`${establishments.identificationNumber}`, value)})`

const ofSubject = (subject: string, ids: SQL) =>
  sql`${auditEvents.subject} = ${subject} and ${auditEvents.subjectId} in ${ids}`

/** Events of the things that a text names: people, establishments, and what is planned or made at those. */
const named = (department: number, value: string) => [
  ofSubject('user', people(department, value)),
  ofSubject('establishment', places(department, value)),
  ofSubject(
    'assignment',
    sql`(select ${assignments.id} from ${assignments}
      where ${assignments.departmentId} = ${department} and ${assignments.establishmentId} in ${places(department, value)})`,
  ),
  ofSubject(
    'inspection',
    sql`(select ${inspections.id} from ${inspections} where ${inspections.departmentId} = ${department}
      and (${inspections.establishmentId} in ${places(department, value)} or ${inspections.snapshot} ->> 'number' = ${value}))`,
  ),
]

/** A day as the screen writes it, `20/11/2026`, or in another form that the lists read. */
function shownDay(word: string): string | undefined {
  const shown = searchForms(word).find((form) => SHOWN_DAY.test(form)) ?? ''
  const [, day, month, year] = SHOWN_DAY.exec(shown) ?? []
  const written = `${year}-${month}-${day}`
  return isDay(written) ? written : undefined
}

/** Closings with a concepto that a text names; it stands in the details of a save. */
const closedAs = (value: string) => {
  const conceptos = CONCEPTOS.filter((concepto) => withoutAccents(concepto).includes(withoutAccents(value)))
  return conceptos.length === 0
    ? undefined
    : sql`${auditEvents.action} = 'close' and ${inArray(sql`${auditEvents.details} ->> 'concepto'`, conceptos)}`
}

/** Marks between the words of a cell, as in `Usuario: Ana` and `Visita n.º 7`, are in every row. */
const MARKS = new Set(['n.º', '·', '→'])
export const wordsOf = (text: string) =>
  searchWords(text)
    .map((word) => word.replace(/[:,]$/, ''))
    .filter((word) => word !== '' && !MARKS.has(word))

/** Events with a word in anything that the screen shows. A union, because each of its parts has an index. */
export function searches(department: number, word: string): SQL {
  const day = shownDay(word)
  const actions = codesOf(actionWords, word)
  const subjects = codesOf(namedSubjects, word)
  const parts = [
    sql`${auditEvents.userId} in ${people(department, word)}`,
    actions.length > 0 ? inArray(auditEvents.action, actions) : undefined,
    subjects.length > 0 ? inArray(auditEvents.subject, subjects) : undefined,
    isInteger(word) ? eq(auditEvents.subjectId, Number(word)) : undefined,
    day === undefined ? undefined : and(since(auditEvents.at, day), before(auditEvents.at, day)),
    atShownTime(word),
    doneBySystem(word),
    closedAs(word),
    ...named(department, word),
    inDetails(word),
    day === undefined ? undefined : inDetails(day),
  ].filter((part) => part !== undefined)
  const found = parts.map(
    (part) =>
      sql`select ${auditEvents.id} from ${auditEvents} where ${auditEvents.departmentId} = ${department} and ${part}`,
  )
  return sql`${auditEvents.id} in (${sql.join(found, sql` union all `)})`
}
