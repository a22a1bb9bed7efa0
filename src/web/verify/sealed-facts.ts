import type { AddendumFile } from '../../domain/addenda/addendum.ts'
import type { QrFacts } from '../../domain/evidence/signed-qr.ts'
import { type IndexFile, indexNumber } from '../../domain/files/index-record.ts'
import { conceptText } from '../../domain/inspections/checklist.ts'
import type { LiftingActaFile } from '../../domain/measures/lifting-acta.ts'
import type { MeasureActaFile } from '../../domain/measures/measure-acta.ts'
import { measureActName } from '../../domain/measures/measure-words.ts'
import {
  isActa,
  isAddendum,
  isIndex,
  isLiftingActa,
  isMeasureActa,
  type SealedFile,
} from '../../domain/records/check-record-file.ts'
import { actaNumber } from '../../domain/records/record.ts'
import type { RecordFile } from '../../domain/records/record-file.ts'
import { formatDay } from '../../domain/shared/time.ts'
import { messages } from './messages.ts'

/** A label and its value. */
export type Fact = [label: string, value: string]

const { facts } = messages

/** Names of people of the record, joined. */
const names = (...people: { name: string }[]): string => people.map(({ name }) => name).join(' y ')

const addendumFacts = ({ registro, sello }: AddendumFile): Fact[] => [
  [facts.addendum, registro.number],
  [facts.addedOn, formatDay(registro.day)],
  [facts.number, registro.acta.number],
  [facts.day, formatDay(registro.acta.day)],
  [facts.entity, registro.entity.name],
  [facts.establishment, `${registro.establishment.name}, ${registro.establishment.city}`],
  [facts.author, `${registro.author.name}, ${registro.author.role}`],
  [facts.text, registro.text],
  [facts.actaSeal, registro.acta.seal],
  [facts.seal, sello.valor],
]

/**
 * The sealed content as short facts, so that a person compares them with the paper. Values are texts that a stranger may
 * have written: the page shows them as text alone.
 */
export function sealedFacts(file: SealedFile): Fact[] {
  if (isAddendum(file)) return addendumFacts(file)
  if (isMeasureActa(file)) return measureFacts(file)
  if (isLiftingActa(file)) return liftingFacts(file)
  return isIndex(file) ? indexFacts(file) : actaFacts(file)
}

const goodsText = ({ product, quantity, unit }: MeasureActaFile['registro']['goods'][number]): string =>
  `${product}: ${quantity.toLocaleString('es-CO')} ${unit}`

const measureFacts = ({ registro, sello }: MeasureActaFile): Fact[] => [
  [facts.measureNumber, registro.number],
  [facts.measure, registro.measure.name],
  ...sharedFacts({ registro, sello }),
]

const liftingFacts = ({ registro, sello }: LiftingActaFile): Fact[] => [
  [facts.liftingNumber, registro.number],
  [facts.lifting, measureActName[registro.lifting.kind]],
  [facts.liftedOn, formatDay(registro.lifting.day)],
  [facts.reason, registro.lifting.reason],
  [facts.measureNumber, registro.measure.number],
  [facts.measure, registro.measure.name],
  ...sharedFacts({ registro, sello }),
]

/** Facts that the actas of a measure and of its lifting have alike. */
const sharedFacts = ({ registro, sello }: Pick<MeasureActaFile | LiftingActaFile, 'registro' | 'sello'>): Fact[] => [
  [facts.fallsOn, registro.measure.fallsOn],
  [facts.imposedOn, formatDay(registro.measure.imposedOn)],
  [facts.number, registro.acta.number],
  [facts.day, formatDay(registro.acta.day)],
  [facts.entity, registro.entity.name],
  [facts.establishment, `${registro.establishment.name}, ${registro.establishment.city}`],
  [facts.seals, registro.seals.map(({ number }) => number).join(', ') || '—'],
  [facts.goods, registro.goods.map(goodsText).join(', ') || '—'],
  [facts.recordedBy, `${registro.author.name}, ${registro.author.role}`],
  [facts.actaSeal, registro.acta.seal],
  [facts.seal, sello.valor],
]

const indexFacts = ({ registro, sello, entidad }: IndexFile): Fact[] => [
  [facts.index, indexNumber(registro)],
  [facts.fileNumber, registro.file],
  [facts.fileTitle, registro.title],
  [facts.closedOn, formatDay(registro.day)],
  [facts.entries, String(registro.entries)],
  [facts.entity, entidad.nombre],
  [facts.indexDigest, registro.sha256],
  [facts.seal, sello.valor],
]

function actaFacts({ registro, sello }: RecordFile): Fact[] {
  const { establishment } = registro
  return [
    [facts.number, actaNumber(registro)],
    [facts.day, formatDay(registro.day)],
    // A record of before decision 052 seals no entity.
    ...(registro.entity ? [[facts.entity, registro.entity.name] satisfies Fact] : []),
    [facts.establishment, establishment.name],
    [facts.address, `${establishment.address}, ${establishment.city}`],
    [facts.concepto, registro.concepto],
    [facts.percentage, `${registro.compliancePct.toLocaleString('es-CO')} %`],
    [facts.officials, names(registro.technician, registro.engineer)],
    [facts.signer, registro.establishmentSigner.name],
    [facts.witness, registro.checker.name],
    [facts.seal, sello.valor],
  ]
}

/** The items of an acta; other documents have none. */
const itemsOf = (file: SealedFile) => (isActa(file) ? file.registro.sections.flatMap(({ items }) => items) : [])

/** The findings, each with the number of its aspect. */
export const findings = ({ registro }: RecordFile): Fact[] =>
  registro.sections.flatMap(({ items }) =>
    items
      .filter(({ concept }) => concept === 'AR' || concept === 'I')
      .map(
        ({ description, concept, finding }): Fact => [`${aspectOf(description)} · ${conceptText[concept]}`, finding],
      ),
  )

/** '1.2' of '1.2 Pisos…'. */
const aspectOf = (description: string): string => description.split(' ')[0] ?? ''

/** The aspect whose photo has this digest; of a measure, the aspect that imposed it, '' for none, as of a lifting. */
export const aspectOfPhoto = (file: SealedFile, sha256: string): string | undefined => {
  if (isMeasureActa(file)) return photoDigests(file).has(sha256) ? aspectOf(file.registro.measure.item) : undefined
  if (isLiftingActa(file)) return photoDigests(file).has(sha256) ? '' : undefined
  const item = itemsOf(file).find(({ evidence }) => evidence !== null && evidence.split('.')[0] === sha256)
  return item && aspectOf(item.description)
}

/** Digests of the photos that the record names. */
export const photoDigests = (file: SealedFile): ReadonlySet<string> =>
  new Set(photosOf(file).map((name) => name.split('.')[0] ?? ''))

/** Names of the photos of a file. */
const photosOf = (file: SealedFile): string[] =>
  isMeasureActa(file) || isLiftingActa(file)
    ? file.registro.photos
    : itemsOf(file).flatMap(({ evidence }) => evidence ?? [])

/** The facts that a QR code carries. */
export const codeFacts = ({ day, concepto, compliancePct, seal }: QrFacts, code: string | undefined): Fact[] => [
  [facts.day, formatDay(day)],
  ...(concepto === null ? [] : [[facts.concepto, concepto] satisfies Fact]),
  ...(compliancePct === null ? [] : [[facts.percentage, `${compliancePct.toLocaleString('es-CO')} %`] satisfies Fact]),
  ...(code === undefined ? [] : [[facts.code, code] satisfies Fact]),
  [facts.seal, seal],
]
