import type { ChecklistItem, Concept } from '../../src/domain/inspections/checklist.ts'
import { MEASURE_CODES, type MeasureCode } from '../../src/domain/inspections/sanitary-measures.ts'
import { type Choose, type Kinds, kindsOf } from '../plan/kinds.ts'

/** The content that a person enters for an item. `photo` is the text that makes its picture. */
export type ItemContent = {
  concept: Concept
  observation: string
  isCritical: boolean
  measure?: MeasureCode
  samplesTaken?: boolean
  sampleRecord: string
  counterSampleTaken?: boolean
  counterSampleRecord: string
  photo?: string
  position?: { latitude: number; longitude: number; accuracyM: number }
}

const FINDINGS = [
  'Baldosas agrietadas',
  'Sifón sin rejilla',
  'Nevera a 8 °C',
  'Lavamanos sin jabón',
  'Ñame sin tapar 🐀',
]
const NAMES = ['Candelaria Puello Núñez', 'Ubaldo Cabarcas Güell', 'Yudis Caro Tapia', 'Édgar Peña Muñoz']
const ROLES = ['Propietaria', 'Administrador de turno', 'Cocinera', 'Mesero']
const REASONS = ['Dice que consultará a su abogado', 'No sabe escribir', 'Salió antes de terminar la visita']

const isFinding = (concept: Concept) => concept === 'AR' || concept === 'I'

/** The concept of a first answer: most items are good. */
function conceptOf({ choose, chance, pick }: Kinds, item: ChecklistItem, name: string): Concept {
  const allowed = item.concepts.map(({ concept }) => concept)
  if (chance(`${name} good`, 0.8) && allowed.includes('A')) return 'A'
  return choose(`${name} any`, 4) === 0 && allowed.includes('NA') ? 'NA' : pick(`${name} concept`, allowed)
}

/**
 * The content that a person enters for an item, always the same for one name.
 * @param name of the content, made of the visit, the item and the person
 * @param wanted concept of a correction
 */
export function itemContent(choose: Choose, item: ChecklistItem, name: string, wanted?: Concept): ItemContent {
  const kinds = kindsOf(choose)
  const { between, chance, pick } = kinds
  const concept = wanted ?? conceptOf(kinds, item, name)
  const text = `${pick(`${name} finding`, FINDINGS)}; acta ${between(`${name} number`, 100_000, 999_999)}.`
  if (concept === 'A') return { concept, observation: '', isCritical: false, sampleRecord: '', counterSampleRecord: '' }
  const noted: ItemContent = {
    concept,
    observation: text,
    isCritical: false,
    sampleRecord: '',
    counterSampleRecord: '',
  }
  if (!isFinding(concept)) return noted
  const isCritical = concept === 'I' && chance(`${name} critical`, 0.3)
  const isSampled = chance(`${name} sampled`, 0.3)
  const isCounter = isSampled && chance(`${name} counter`, 0.5)
  return {
    ...noted,
    isCritical,
    ...((isCritical || chance(`${name} measured`, 0.3)) && { measure: pick(`${name} measure`, MEASURE_CODES) }),
    ...(isSampled && { samplesTaken: true, sampleRecord: `TM-${between(`${name} sample`, 1_000, 9_999)}` }),
    ...(isCounter && {
      counterSampleTaken: true,
      counterSampleRecord: `CM-${between(`${name} counter`, 1_000, 9_999)}`,
    }),
    photo: name,
    ...(chance(`${name} placed`, 0.5) && {
      position: { latitude: 10.25, longitude: -75.34, accuracyM: between(`${name} accuracy`, 3, 60) },
    }),
  }
}

export type SignerContent = {
  name: string
  idCard: string
  role: string
  observation: string
  outcome?: 'rehusada' | 'no_sabe_firmar' | 'ausente'
  refusalReason?: string
}

/** A person who signs for the establishment or as witness, or does not sign. */
export function signerContent(choose: Choose, name: string, mayRefuse: boolean): SignerContent {
  const { between, chance, pick } = kindsOf(choose)
  const signer = {
    name: pick(`${name} name`, NAMES),
    idCard: String(between(`${name} card`, 10_000_000, 99_999_999)),
    role: pick(`${name} role`, ROLES),
    observation: chance(`${name} says`, 0.5) ? `De acuerdo, ${between(`${name} word`, 10, 99)}.` : '',
  }
  if (!mayRefuse || !chance(`${name} refuses`, 0.15)) return signer
  const outcome = pick(`${name} outcome`, ['rehusada', 'no_sabe_firmar', 'ausente'] as const)
  return { ...signer, outcome, refusalReason: pick(`${name} reason`, REASONS) }
}

export const observationText = (choose: Choose, name: string): string =>
  `Plazo de ${kindsOf(choose).between(`${name} days`, 5, 60)} días para los requerimientos.`
