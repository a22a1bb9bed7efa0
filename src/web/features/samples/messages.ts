import { ESTABLISHMENT_ID } from '../../../domain/list-exports/exported-requirements.ts'
import { exportedSamples, sampleColumns } from '../../../domain/list-exports/exported-samples.ts'
import {
  counterSampleName,
  custodyPartyName,
  type PlainAct,
  sampleActName,
  sampleStateName,
  testVerdictName,
  WITH_RESERVE,
} from '../../../domain/samples/sample-words.ts'
import { saidOf } from '../../../domain/shared/known-words.ts'
import { countText } from '../../../domain/shared/text.ts'
import { formatDay, formatInstant } from '../../../domain/shared/time.ts'
import type { Sample, SampleEntry, SampleOptions, SampleRow } from './samples.queries.ts'

/** Words of a sample; a word of a newer server stands as it came. */
export const stateText = ({ state }: Pick<SampleRow, 'state'>): string => saidOf(sampleStateName, state) ?? state
export const verdictText = ({ verdict }: Pick<SampleRow, 'verdict'>): string =>
  verdict === null ? '' : (saidOf(testVerdictName, verdict) ?? verdict)
const decimal = (value: number) => String(value).replace('.', ',')
const quantityText = ({ quantity, unit }: { quantity: number; unit: string }) => `${decimal(quantity)} ${unit}`
const degrees = (value: number) => `${decimal(value)} °C`

/** Document number and address tell establishments of one name apart. */
export const placeOf = ({ identificationNumber, address }: Pick<SampleRow, 'identificationNumber' | 'address'>) =>
  [identificationNumber, address].filter(Boolean).join(' · ')

export const listMessages = {
  title: exportedSamples.title,
  columns: sampleColumns,
  open: 'Abrir',
  openActa: 'Ver acta',
  rowName: ({ number }: SampleRow) => `la muestra ${number}`,
  lot: (lot: string) => `Lote ${lot}`,
  reserve: WITH_RESERVE,
  filters: {
    reserve: 'Sello',
    visits: 'Visitas',
    ownVisits: 'De mis visitas',
    establishmentId: ESTABLISHMENT_ID,
    from: 'Tomadas desde',
    to: 'Tomadas hasta',
  },
}

export const cardTexts = {
  title: ({ number }: Sample) => `Muestra ${number}`,
  back: 'Ver todas las muestras',
  acta: 'Ver acta',
  print: 'Imprimir',
  failed: 'No se pudo cargar la muestra.',
  facts: 'La muestra',
  reserve: 'Un sello llegó roto: el resultado es con reserva.',
  product: 'Producto',
  brand: 'Marca',
  lot: 'Lote',
  expiry: 'Vencimiento',
  registration: 'Registro sanitario',
  maker: 'Fabricante',
  quantity: 'Cantidad',
  quantityText,
  units: 'Número de unidades',
  temperature: 'Temperatura',
  degrees,
  container: 'Envase',
  seal: 'Número del sello',
  taken: 'Tomada',
  at: (instant: string) => formatInstant(new Date(instant)),
  reason: 'Motivo',
  tests: 'Ensayos',
  counter: 'Contramuestra',
  counterText: ({ counterSample }: Sample) => saidOf(counterSampleName, counterSample) ?? counterSample,
  counterReason: 'Por qué no se dejó',
  counterSeal: 'Sello de la contramuestra',
  counterCustodian: 'Quién la guarda',
  holder: 'Quién la tiene',
  item: 'Aspecto',
  establishment: 'Establecimiento',
  place: 'N.º de documento y dirección',
  city: 'Municipio',
  day: formatDay,
  measure: (number: string) => `Tomada de la medida ${number}`,
  replaces: (number: string) => `Reemplaza la muestra ${number}`,
  replacedBy: (number: string) => `La reemplaza la muestra ${number}`,
}

export const labelTexts = {
  print: 'Imprimir etiqueta',
  code: 'Código QR que abre la página de la muestra',
  seal: ({ sealNumber }: Sample) => `Sello ${sealNumber}`,
  taken: ({ takenAt }: Sample) => formatInstant(new Date(takenAt)),
}

export const historyTexts = {
  title: 'Cadena de custodia y actuaciones',
  act: ({ kind }: Pick<SampleEntry, 'kind'>) => saidOf(sampleActName, kind) ?? kind,
  recorded: (by: string, at: string) => `Registrado por ${by} · ${formatInstant(new Date(at))}`,
  link: ({ fromName, toName, toIdCard, toParty, toEntity, at }: NonNullable<SampleEntry['link']>) => {
    const party = saidOf(custodyPartyName, toParty) ?? toParty
    // An entity whose name begins with its party's word does not repeat it.
    const who = toEntity?.startsWith(party) ? toEntity : [party, toEntity].filter(Boolean).join(' ')
    return `Entrega ${fromName}. Recibe ${toName}, documento ${toIdCard} (${who}), el ${formatInstant(new Date(at))}`
  },
  seal: (isIntact: boolean) => (isIntact ? 'Sello intacto' : 'Sello roto'),
  temperature: (value: number) => `Temperatura: ${degrees(value)}`,
  result: ({ test, result, unit, method, limitText, norm, verdict, isOfCounter }: SampleEntry['results'][number]) =>
    [
      `${isOfCounter ? 'Contramuestra, ' : ''}${test}: ${[result, unit].filter(Boolean).join(' ')}`,
      limitText && `límite ${limitText}`,
      method && `método ${method}`,
      norm,
      saidOf(testVerdictName, verdict) ?? verdict,
    ]
      .filter(Boolean)
      .join(' · '),
  reported: (day: string) => `Informe del ${formatDay(day)}`,
  report: 'Descargar informe',
  reportOf: (name: string) => `Descargar informe ${name}`,
  photo: (place: number, all: number) => `Foto ${place} de ${all}`,
  noPhoto: 'La foto no se pudo cargar.',
}

/** An act as its button and its window name it. The history names what happened. */
const plainActs: Readonly<Record<PlainAct, string>> = {
  analisis: 'Iniciar análisis',
  contramuestra: 'Analizar contramuestra',
  cierre: 'Cerrar muestra',
}

export const actTexts = {
  label: 'Acciones de la muestra',
  notice: 'Lo que se registra no se puede cambiar ni borrar.',
  take: {
    open: 'Tomar muestra',
    title: 'Toma de muestra',
    failed: 'No se pudo cargar si puede tomar muestras en esta visita.',
    done: ({ number }: { number: string }) => `Muestra ${number} registrada`,
  },
  replace: { open: 'Tomar otra en su lugar', failed: 'No se pudo cargar lo que se puede escoger.' },
  custody: { open: 'Registrar entrega', title: 'Entrega de la muestra', done: 'Entrega registrada' },
  result: { open: 'Registrar resultados', title: 'Resultados del laboratorio', done: 'Resultados registrados' },
  rejection: { open: 'Registrar rechazo', title: 'Rechazo del laboratorio', done: 'Rechazo registrado' },
  plain: { open: (kind: PlainAct) => plainActs[kind], done: 'Actuación registrada' },
  taken: {
    good: 'Producto de una medida',
    goodOf: ({ product, measureNumber, ...rest }: SampleOptions['goods'][number]) =>
      `${measureNumber} · ${product}: ${quantityText(rest)}`,
    noGood: 'Ninguno',
    item: 'Aspecto del acta',
    takenAt: 'Día y hora de la toma (si no es ahora)',
    tests: 'Un ensayo por renglón.',
  },
  handed: {
    toParty: 'Recibe en calidad de',
    toName: 'Nombre de quien recibe',
    rejects: 'Nombre de quien rechaza',
    toIdCard: 'Documento',
    toEntity: 'Entidad',
    reception: 'El laboratorio',
    at: 'Día y hora (si no es ahora)',
    temperature: 'Temperatura (°C)',
    seal: 'Sello',
    intact: 'Intacto',
    broken: 'Roto',
    remark: 'Observación',
    from: (name: string) => `Entrega ${name}.`,
  },
  results: {
    title: 'Resultados',
    add: 'Agregar resultado',
    row: (at: number) => `Resultado ${at}`,
    test: 'Ensayo',
    result: 'Resultado',
    unit: 'Unidad de medida',
    method: 'Método',
    limit: 'Límite',
    norm: 'Norma',
    verdict: 'Juicio',
    reportedOn: 'Día del informe',
    report: 'Informe del laboratorio',
    choose: 'Elegir PDF',
    hint: 'PDF de hasta 10 MB.',
  },
}

/** A sample that is taken in the visit, and kept on the device. */
export const fieldTakeTexts = {
  notice: 'Queda en este dispositivo, sin número, y sale sola cuando la visita esté cerrada.',
  keep: 'Guardar en este dispositivo',
  done: 'Muestra guardada en este dispositivo',
}

export const partTexts = {
  title: 'Muestras',
  failed: 'No se pudieron cargar las muestras.',
  noneOfActa: 'En esta visita no se registraron muestras.',
  none: 'No tiene muestras.',
  count: (total: number) => countText(total, 'muestra', 'muestras'),
  all: 'Ver en la lista',
}
