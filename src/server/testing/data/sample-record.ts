import type { Concept } from '../../../domain/inspections/checklist.ts'
import { splitItemText } from '../../../domain/inspections/checklist.ts'
import { standardFloors } from '../../../domain/inspections/concepto-sanitario.ts'
import type { RecordItem, RecordSection, ShownRecord } from '../../../domain/records/record.ts'
import lists from '../../catalogues/data/listas-chequeo.json' with { type: 'json' }

type CatalogueItem = {
  id: number
  numero: string
  titulo: string
  descripcion: string
  norma: string
  conceptos: { concepto: string; calificacion: number }[]
  requerimiento_sugerido: string
}
type CatalogueList = { bloques: { id: number; nombre: string; items: CatalogueItem[] }[] }

const conceptOf = (text: string): Concept => (/\((\w+)\)$/.exec(text)?.[1] ?? 'A') as Concept

/** Names have the server's form: the SHA-256 of the picture and its extension. */
export const sampleImageName = (index: number, extension = 'jpg') =>
  `${index.toString(16).padStart(2, '0').repeat(32)}.${extension}`

function answered(item: CatalogueItem, index: number): RecordItem {
  const concepts = item.conceptos.map(({ concepto, calificacion }) => ({
    concept: conceptOf(concepto),
    points: calificacion,
  }))
  const wanted: Concept = index % 7 === 3 ? 'I' : index % 4 === 1 ? 'AR' : 'A'
  const chosen = concepts.find(({ concept }) => concept === wanted) ?? { concept: 'A' as const, points: 0 }
  const detected = chosen.concept !== 'A'
  const isCritical = index === 10
  return {
    itemId: item.id,
    description: `${item.numero} ${item.titulo}. ${item.descripcion}`,
    norm: item.norma,
    concepts,
    ...chosen,
    finding: detected ? `Se encontró lo siguiente: ${item.requerimiento_sugerido}` : '',
    evidence: detected ? sampleImageName(index) : null,
    isCritical,
    measure: isCritical ? 'DECOMISO' : null,
    samplesTaken: index === 10 ? true : index === 11 ? false : null,
    sampleRecord: index === 10 ? 'TM-2026-0148' : '',
    counterSampleTaken: index === 10 ? true : null,
    counterSampleRecord: index === 10 ? 'CM-2026-0033' : '',
  }
}

/** The checklist 'Preparación de alimentos', answered with findings of every kind. */
function sampleSections(): RecordSection[] {
  const [list]: CatalogueList[] = lists
  let index = 0
  return (list?.bloques ?? []).map(({ id, nombre, items }) => ({
    id,
    name: nombre,
    items: items.map((item) => answered(item, index++)),
  }))
}

const official = (name: string, idNumber: string, role: string, signature: string | null) => ({
  name,
  idNumber,
  role,
  signature,
})

/** A closed inspection as in the demonstration department. */
export const sampleRecord = (changes: Partial<ShownRecord> = {}): ShownRecord => ({
  id: 148,
  establishmentId: 12,
  assignmentId: 31,
  day: '2026-02-27',
  concepto: 'DESFAVORABLE',
  compliancePct: 72.5,
  motive: 'Asociada a peticiones, quejas y reclamos',
  motiveBox: 3,
  otherMotive: '',
  healthObservation:
    'Se explica al responsable cada hallazgo y el plazo para corregirlo. Se entrega copia del acta al terminar la visita.',
  establishmentObservation: 'Nos comprometemos a corregir lo señalado.',
  technician: official(
    'Yuranis del Carmen Pájaro Julio',
    '45678123',
    'Técnico en saneamiento ambiental',
    sampleImageName(200, 'png'),
  ),
  engineer: official('Álvaro Enrique Ñáñez Díaz', '73145236', 'Ingeniero de alimentos', null),
  establishmentSigner: {
    name: 'Rosa Inés Barrios Güette',
    idCard: '33112456',
    role: 'Administradora',
    signature: sampleImageName(201, 'png'),
  },
  checker: {
    name: 'Édinson Jaraba',
    idCard: '9145678',
    role: 'Auxiliar de cocina',
    signature: sampleImageName(202, 'png'),
  },
  establishment: {
    city: 'El Carmen de Bolívar',
    zodes: 'Montes de María',
    businessName: 'Inversiones Barrios & Hijos S.A.S.',
    inscriptionNumber: '13244-000012',
    identificationType: 'NIT',
    identificationNumber: '901234567',
    name: 'Restaurante «La Sazón de la Niña Rosa»',
    address: 'Calle 24 # 50-31, esquina',
    locationType: 'Barrio',
    location: 'Centro',
    phone: '6056861234',
    mobilePhone: '3004567890',
    email: 'lasazondelaninarosa@ejemplo.com.co',
    ownerName: 'Rosa Inés Barrios Güette',
    openingTime: '06:30',
    closingTime: '21:00',
    workers: 8,
  },
  lastInspection: {
    day: '2025-03-14',
    concepto: 'FAVORABLE CON REQUERIMIENTOS',
    compliancePct: 78.25,
    motive: 'Programación',
  },
  inscriptionType: 'Preparación de alimentos',
  sections: sampleSections(),
  floors: standardFloors,
  code: 'a1B2_c3D4-e5F6g7H8i9jK',
  publicUrl: 'https://vigia.example',
  startedAt: '2026-02-27T14:05:00.000Z',
  endedAt: '2026-02-27T16:40:00.000Z',
  seal: '5f2c1a9be03d47c8a61f0b7d92e4853cc07a1d6e8f29b34a5d0c6e7182f3a4b5',
  ...changes,
})

/** Number token of an item, as '1.2'. */
export const numberOf = (item: RecordItem): string => splitItemText(item.description).number
