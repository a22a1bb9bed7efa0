import type { FileReply } from '../../contract/core/endpoint.ts'
import { type PrintCode, printCodeOn } from '../../domain/formats/print-code.ts'
import { PROPOSAL_LABEL, tripStateName } from '../../domain/planning/planning-words.ts'
import { countText } from '../../domain/shared/text.ts'
import { dayOf, formatDay, formatInstant } from '../../domain/shared/time.ts'
import { renderListPdf } from '../list-exports/pdf/render-list-pdf.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import type { readTrip } from '../trips/trips.service.ts'

const COLUMNS = [
  { label: 'Día', kind: 'day' },
  { label: 'Orden', kind: 'number' },
  { label: 'Municipio', kind: 'text' },
  { label: 'Establecimiento', kind: 'text' },
  { label: 'Dirección', kind: 'text' },
  { label: 'Razones', kind: 'text' },
  { label: 'Hecha', kind: 'state' },
] as const

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** The form of the plan, for a department that set a code for it. */
function formOf(codes: readonly PrintCode[], at: Date): string[] {
  const form = printCodeOn(codes, 'trip', dayOf(at))
  return form ? [form.code, `Versión ${form.version}`] : []
}

type Head = { organization: string; codes: readonly PrintCode[] }

/** The plan of a trip on paper: who, where, when, and the visits in their order. It is slow. */
export async function tripPdf(
  { trip, proposal, route, distanceText }: Awaited<ReturnType<typeof readTrip>>,
  { organization, codes }: Head,
  at: Date,
): Promise<FileReply> {
  const visits = proposal.flatMap(({ day, assignments }) => assignments.map((visit, index) => ({ day, index, visit })))
  const bytes = await renderListPdf({
    title: `Plan de salida ${trip.number}`,
    day: dayOf(at),
    notes: [
      organization,
      `${trip.zodes} · ${formatDay(trip.startsOn)} a ${formatDay(trip.endsOn)} · ${tripStateName[trip.state]}`,
      `Ingeniero: ${trip.engineer} · Técnico: ${trip.technician}`,
      ...(trip.vehicle === null ? [] : [`Vehículo: ${oneLine(trip.vehicle)}`]),
      `Ruta: ${route.join(' → ')}. ${distanceText}`,
      `${countText(visits.length, 'visita', 'visitas')}. Orden por riesgo: ${PROPOSAL_LABEL}.`,
      ...(trip.note === null ? [] : [`Nota: ${oneLine(trip.note)}`]),
    ],
    foot: ['Vigía', ...formOf(codes, at), trip.number, formatInstant(at)].join(' · '),
    columns: COLUMNS.map((column) => ({ ...column })),
    rows: visits.map(({ day, index, visit }) => [
      formatDay(day),
      String(index + 1),
      visit.city,
      visit.establishment,
      visit.address,
      visit.why,
      visit.isDone ? 'Sí' : '',
    ]),
  })
  return {
    bytes,
    headers: downloadHeaders('application/pdf', bytes.length, `filename="plan-de-salida-${trip.number}.pdf"`),
  }
}
