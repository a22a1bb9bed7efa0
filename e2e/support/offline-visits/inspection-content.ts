import sharp from 'sharp'
import { type Concept, isDetection, pointsFor, splitItemText } from '../../../src/domain/inspections/checklist.ts'
import { MEASURE_CODES, type MeasureCode } from '../../../src/domain/inspections/sanitary-measures.ts'
import type { Random } from '../../../src/server/demo/random.ts'
import type { VisitChecklist } from './planned-visit.ts'

/** An inspector's entries for one item. */
export type ItemContent = {
  itemId: number
  number: string
  section: string
  concept: Concept
  points: number
  observation: string
  isCritical: boolean
  measure: MeasureCode | undefined
  sampleRecord: string
  counterSampleRecord: string
  photo: Buffer | undefined
}

/** A signer, and the drawn signature (PNG). */
export type SignerContent = { name: string; idCard: string; role: string; signature: Buffer }

export type InspectionContent = {
  items: ItemContent[]
  healthObservation: string
  establishmentSigner: SignerContent & { observation: string }
  witness: SignerContent
}

const findings = ['Baldosas agrietadas', 'Sifón sin rejilla', 'Nevera a 8 °C', 'Lavamanos sin jabón', 'Ñame sin tapar']
const names = ['Candelaria Puello Núñez', 'Ubaldo Cabarcas Güell', 'Yudis Caro Tapia', 'Édgar Peña Muñoz']

/** A photo of noise: no two are alike, and each has about the bytes of a real photo of its width. */
const photoOf = (random: Random, width: number): Promise<Buffer> => {
  const [columns, rows] = [Math.round(width / 16), Math.round((width * 3) / 64)]
  const pixels = Buffer.from(Array.from({ length: columns * rows * 3 }, () => random.integer(0, 255)))
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, Math.round(width * 0.75))
    .jpeg({ quality: 72 })
    .toBuffer()
}

const drawingOf = (random: Random): Promise<Buffer> => {
  const points = Array.from({ length: 8 }, (_, at) => `${20 + at * 38},${random.integer(15, 110)}`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="128"><rect width="320" height="128" fill="#fff"/><polyline points="${points}" fill="none" stroke="#123" stroke-width="3"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function itemContent(
  random: Random,
  item: VisitChecklist['sections'][number]['items'][number],
  section: string,
  concept: Concept,
  photoSide: number,
): Promise<ItemContent> {
  const isFinding = isDetection(concept)
  const isCritical = concept === 'I' && random.chance(0.3)
  const isSampled = isFinding && random.chance(0.3)
  return {
    itemId: item.id,
    number: splitItemText(item.text).number,
    section,
    concept,
    points: pointsFor(item, concept) ?? Number.NaN,
    observation: concept === 'A' ? '' : `${random.pick(findings)}; acta ${random.digits(6)} «ñandú».`,
    isCritical,
    measure: isCritical || (isFinding && random.chance(0.3)) ? random.pick(MEASURE_CODES) : undefined,
    sampleRecord: isSampled ? `TM-${random.digits(4)}` : '',
    counterSampleRecord: isSampled && random.chance(0.5) ? `CM-${random.digits(4)}` : '',
    photo: isFinding ? await photoOf(random, photoSide) : undefined,
  }
}

const signer = async (random: Random): Promise<SignerContent> => ({
  name: random.pick(names),
  idCard: random.digits(8),
  role: random.pick(['Propietaria', 'Administrador de turno', 'Cocinera']),
  signature: await drawingOf(random),
})

/**
 * Makes up a whole inspection, always the same for a seed.
 * @param photos number of items that are findings, each with a photo
 * @param photoSide width of a photo in pixels
 */
export async function inspectionContent(
  random: Random,
  checklist: VisitChecklist,
  { photos, photoSide }: { photos: number; photoSide: number },
): Promise<InspectionContent> {
  const all = checklist.sections.flatMap(({ name, items }) => items.map((item) => ({ item, section: name })))
  const found = new Set(random.shuffled(all.map(({ item }) => item.id)).slice(0, photos))
  const items: ItemContent[] = []
  for (const { item, section } of all) {
    const allowed = item.concepts.map(({ concept }) => concept)
    const wanted = allowed.filter((concept) => isDetection(concept) === found.has(item.id))
    items.push(await itemContent(random, item, section, random.pick(wanted), photoSide))
  }
  return {
    items,
    healthObservation: `Plazo de 30 días para los requerimientos; radicado ${random.digits(6)}.`,
    establishmentSigner: { ...(await signer(random)), observation: `De acuerdo, ${random.digits(5)}.` },
    witness: await signer(random),
  }
}
