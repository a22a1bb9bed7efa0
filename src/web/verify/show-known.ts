import { verdictOf } from '../../domain/evidence/verdict.ts'
import {
  type Named,
  photoToneOf,
  type Tone,
  type VerdictWords,
  verdictWords,
} from '../../domain/evidence/verdict-words.ts'
import { indexNumber } from '../../domain/files/index-record.ts'
import {
  isActa,
  isAddendum,
  isIndex,
  isLiftingActa,
  isMeasureActa,
  type SealedFile,
  sealedKind,
} from '../../domain/records/check-record-file.ts'
import { actaNumber } from '../../domain/records/record.ts'
import type { RecordFile } from '../../domain/records/record-file.ts'
import { recordPath } from '../../domain/records/verification-address.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { type Check, checksOf, factsOf, type Known } from './assess.ts'
import { drawActa } from './draw-acta.ts'
import { at, make } from './elements.ts'
import { messages } from './messages.ts'
import { aspectOfPhoto, codeFacts, type Fact, findings, sealedFacts } from './sealed-facts.ts'
import type { CodeReport } from './signed-code.ts'

/** Shows a verdict, or another sentence about a file. */
export function told({ tone, title, text }: VerdictWords): void {
  const result = at('resultado')
  result.className = `told ${tone}`
  result.replaceChildren(make('strong', {}, title), make('span', {}, ` ${text}`))
}

const list = (facts: readonly Fact[]): HTMLElement =>
  make('dl', {}, ...facts.flatMap(([label, value]) => [make('dt', {}, label), make('dd', {}, value)]))

/** The acta as a whole is drawn once somebody asks for it. */
function wholeActa(file: SealedFile): HTMLElement {
  const details = make('details', {}, make('summary', {}, messages.whole[sealedKind(file)]))
  details.addEventListener('toggle', () => details.append(drawActa(file)), { once: true })
  return details
}

function findingsOf(file: RecordFile): HTMLElement[] {
  const found = findings(file)
  return [make('h2', {}, messages.findings), found.length > 0 ? list(found) : make('p', {}, messages.noFindings)]
}

/** Shows what was sealed, or nothing. */
export function showFacts(file: SealedFile | undefined): void {
  const place = at('sellado')
  place.replaceChildren()
  if (!file) return
  place.append(
    make('h2', {}, messages.sealedFacts),
    list(sealedFacts(file)),
    ...(isActa(file) ? findingsOf(file) : []),
    wholeActa(file),
  )
}

const SIGNS = { yes: '✓', no: '✗', unchecked: '–' } as const

export function showChecks(checks: readonly Check[]): void {
  const place = at('comprobaciones')
  place.replaceChildren()
  if (checks.length === 0) return
  const lines = checks.map(({ outcome, text }) =>
    make(
      'li',
      { className: outcome },
      make('span', { className: 'sign', 'aria-hidden': 'true' }, SIGNS[outcome]),
      make('span', {}, `${text}: `, make('em', {}, messages.outcomes[outcome])),
    ),
  )
  place.append(make('h2', {}, messages.checksTitle), make('ul', { className: 'checks' }, ...lines))
}

function numberOf(file: SealedFile): string {
  if (isAddendum(file) || isMeasureActa(file) || isLiftingActa(file)) return file.registro.number
  return isIndex(file) ? indexNumber(file.registro) : actaNumber(file.registro)
}

/** How the entity and the document of a file are named. */
export function namedIn(file: SealedFile | undefined): Named {
  const { entidad = '', telefono } = at('verificar').dataset
  const document = file && { number: numberOf(file), day: formatDay(file.registro.day) }
  const kind = file && sealedKind(file)
  return { entity: entidad, phone: telefono ?? null, ...document, ...(kind && kind !== 'acta' && { kind }) }
}

const linkTo = (code: string, text: string): HTMLElement => make('li', {}, make('a', { href: recordPath(code) }, text))

/** The addenda of an acta, or the actas that an addendum, a measure or a lifting is of, with links to their pages. */
function addendaNote({ report: { file, content }, books: { record } }: Known): HTMLElement[] {
  const info = ({ title, text }: VerdictWords, links: HTMLElement[]) => [
    make(
      'div',
      { className: 'told info' },
      make('strong', {}, title),
      ` ${text}`,
      ...(links.length > 0 ? [make('ul', {}, ...links)] : []),
    ),
  ]
  if (file && (isAddendum(file) || isMeasureActa(file) || isLiftingActa(file))) {
    const { number, code } = file.registro.acta
    if (content !== 'yes' || !record) return []
    const toActa = linkTo(code, messages.actaLink(number))
    if (isAddendum(file)) return info(messages.addendumOf(number), [toActa])
    if (isMeasureActa(file)) {
      const liftings = record.liftings ?? []
      const ends = liftings.map((one) => linkTo(one.code, messages.liftingLink(one.number)))
      return info(messages.measureOf(number, liftings.length > 0), [...ends, toActa])
    }
    const { measure, imposing } = file.registro
    const toMeasure = imposing ? [linkTo(imposing.code, messages.measureLink(measure.number))] : []
    return info(messages.liftingOf(measure.number), [...toMeasure, toActa])
  }
  if (record?.state !== 'con adenda') return []
  const { addenda = [], addendum_at } = record
  const day = formatDay(addendum_at ?? '')
  const note = addenda.length > 1 ? messages.addenda(addenda.length, day) : messages.addendum(day)
  return info(
    note,
    addenda.map(({ number, code }) => linkTo(code, messages.addendumLink(number))),
  )
}

/** Shows what is known of a document. @returns the tone of the photos that its record names */
export function showKnown(known: Known): Tone {
  const { file } = known.report
  const verdict = verdictOf(factsOf(known))
  const words = verdictWords(verdict, namedIn(file))
  told(words)
  showChecks(checksOf(known))
  // A record that is not what was sealed is not shown: a person might take it for the acta.
  showFacts(known.report.content === 'yes' && words.tone !== 'none' ? file : undefined)
  at('adenda').replaceChildren(...addendaNote(known))
  return photoToneOf(verdict, namedIn(file))
}

/** The words about a photo, in the tone that an acta gives it. */
export function photoWords(sha256: string, file: SealedFile | undefined, tone: Tone): VerdictWords {
  const aspect = file && aspectOfPhoto(file, sha256)
  if (!file) return messages.photoFirst
  return aspect === undefined ? messages.photoOther : messages.photoOf(aspect, tone)
}

/** Shows the facts of a QR code, where they are the entity's or may be. */
export function showCode({ words, qr, code }: CodeReport): void {
  told(words)
  at('sellado').replaceChildren(...(qr && words.tone !== 'bad' ? [list(codeFacts(qr, code))] : []))
}
