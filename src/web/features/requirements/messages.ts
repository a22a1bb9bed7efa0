import { termText } from '../../../domain/calendar/terms.ts'
import { timeLeft } from '../../../domain/calendar/time-left.ts'
import {
  ESTABLISHMENT_ID,
  exportedRequirements,
  requirementColumns,
} from '../../../domain/list-exports/exported-requirements.ts'
import {
  DUE_LATE,
  DUE_SOON_DAYS,
  type EvidenceState,
  INACTIVE_ESTABLISHMENT,
  type RequirementEvent,
} from '../../../domain/requirements/requirement-words.ts'
import { weekdayOf } from '../../../domain/shared/days.ts'
import { countText } from '../../../domain/shared/text.ts'
import { formatDay, WEEKDAY_NAMES } from '../../../domain/shared/time.ts'
import type { Requirement, RequirementRow } from './requirements.queries.ts'

/** A day with its weekday: 'lunes 14/12/2026'. */
const dayText = (day: string): string => `${WEEKDAY_NAMES[weekdayOf(day) - 1]} ${formatDay(day)}`

/** How long a term still runs, or since when it is over. */
export const leftText = ({ daysLeft, termKind: kind }: Pick<RequirementRow, 'daysLeft' | 'termKind'>): string =>
  timeLeft(daysLeft, { kind, late: DUE_LATE })

export const listMessages = {
  title: exportedRequirements.title,
  columns: requirementColumns,
  open: 'Abrir',
  openActa: 'Ver acta',
  inactive: INACTIVE_ESTABLISHMENT,
  rowName: (number: string) => `el requerimiento ${number}`,
  filters: {
    proposing: 'Proponen expediente',
    unread: 'Respuestas del propietario por leer',
    severity: requirementColumns.severity,
    due: 'Vencimiento',
    late: 'Vencidos',
    soon: `Vencen en ${DUE_SOON_DAYS} días o menos`,
    inTime: 'No vencidos',
    visit: 'Verificación',
    visitWanted: 'El propietario pide verificación',
    extension: 'Prórroga',
    extensionWanted: 'El propietario pide prórroga',
    ownVerdictDue: 'Por verificar en mis visitas',
    visits: 'Visitas',
    ownVisits: 'De mis visitas',
    city: requirementColumns.city,
    establishmentId: ESTABLISHMENT_ID,
    from: 'Vencen desde',
    to: 'Vencen hasta',
  },
}

export const cardTexts = {
  title: (number: string) => `Requerimiento ${number}`,
  failed: 'No se pudo cargar el requerimiento.',
  back: 'Ver todos los requerimientos',
  acta: 'Ver acta',
  actaNumber: 'Acta n.º',
  print: 'Imprimir',
  required: 'Lo que se debe corregir',
  noText: 'El acta no lo dice con otras palabras que el hallazgo.',
  norm: 'Norma',
  noNorm: 'Sin norma registrada',
  severity: 'Gravedad',
  establishment: 'Establecimiento',
  place: 'N.º de documento y dirección',
  city: 'Municipio',
  item: 'Aspecto',
  finding: 'Hallazgo',
  noFinding: 'Sin observación',
  before: 'Foto del hallazgo',
  due: 'Vence el',
  noPhoto: 'La foto no se pudo cargar.',
  repeats: 'Reincidente',
  proposesCase: 'Los dos anteriores quedaron incumplidos: considere abrir un expediente.',
  repeatsOf: (number: string) => `Repite ${number}`,
}

export const termTexts = {
  title: 'Plazo',
  due: 'Vence',
  left: 'Tiempo',
  length: 'Término',
  printed: 'Dijo el acta',
  reason: 'Motivo del cambio',
  how: 'Cómo se cuenta',
  /** The count in sentences, so that a person can repeat it on a calendar. */
  arithmetic: ({ termDays, termKind, countedFrom, printedDueOn, firstDay, lastDay, uncounted }: Requirement) => {
    const term = termText({ days: termDays, kind: termKind })
    const begin =
      firstDay === countedFrom
        ? `Se cuentan ${term} desde el mismo día de la visita, el ${dayText(firstDay)}.`
        : `La visita fue el ${dayText(countedFrom)}. Se cuentan ${term} desde el día siguiente, el ${dayText(firstDay)}.`
    if (termKind === 'habiles') {
      const named = uncounted?.map((day) => `, ni el ${dayText(day)}`).join('')
      const others = named ?? ', ni los días que entonces no eran hábiles'
      return `${begin} No se cuentan los sábados ni los domingos${others}. El último es el ${dayText(printedDueOn)}.`
    }
    if (lastDay === printedDueOn) return `${begin} El último es el ${dayText(printedDueOn)}.`
    return `${begin} El último es el ${dayText(lastDay)}, que no es hábil: vence el ${dayText(printedDueOn)}.`
  },
  moved: (day: string, count: number) =>
    count > 0 ? `Con la prórroga vence el ${dayText(day)}.` : `El calendario cambió: vence el ${dayText(day)}.`,
}

/** The reason against an extension, for a person who might grant one; undefined where one may be granted. */
export function extensionObstacle({ may, isOverdue, dueOn, extensionCount }: Requirement): string | undefined {
  // Only a person who decides may close; the server offers no extension to anyone else.
  if (!may.includes('close') || may.includes('extend')) return undefined
  if (isOverdue) return `No admite prórroga: el plazo venció el ${formatDay(dueOn)}.`
  return extensionCount > 0
    ? 'No admite otra prórroga: ya tuvo la que su término permite.'
    : 'Su término no admite prórroga.'
}

/** The author of an act: an official, or the owner by a link of the portal. */
type Author = { by: string; portal?: string | null | undefined }

export const evidenceTexts = {
  title: 'Evidencia',
  none: 'Nadie ha agregado evidencia.',
  by: ({ by, portal }: Author, instant: string) =>
    `${portal ? `El propietario, por el portal (${portal})` : by}, ${instant}`,
  photo: (at: number, of: number) => `Foto ${at} de ${of} de la evidencia`,
  states: {
    recibida: 'Por revisar',
    aceptada: 'Aceptada',
    rechazada: 'Rechazada',
  } satisfies Record<EvidenceState, string>,
  late: 'Llegó después',
  undecided: 'Sin revisar',
  reason: (reason: string) => `Motivo: ${reason}`,
  decided: (name: string, instant: string) => `Decidió ${name}, ${instant}`,
}

export const eventTexts = {
  title: 'Historia',
  none: 'Nada ha pasado desde el cierre del acta.',
  /** Stands for an act that only a newer version knows. */
  other: 'Novedad',
  kinds: {
    evidencia: 'Agregó evidencia',
    aceptada: 'Aceptó la evidencia: cumplido',
    rechazada: 'Rechazó la evidencia',
    prorroga: 'Concedió una prórroga',
    sin_objeto: 'Cerró el requerimiento sin objeto',
    recalculado: 'Cambió el calendario: el plazo se corrió',
    verificada: 'Una visita posterior lo encontró cumplido',
    parcial: 'Una visita posterior lo encontró cumplido en parte',
    incumplida: 'Una visita posterior lo encontró sin cumplir',
    visita_pedida: 'Dijo que ya corrigió y pidió una visita de verificación',
    prorroga_pedida: 'Pidió prórroga',
    prorroga_negada: 'No concedió la prórroga',
    respuesta: 'Respondió en palabras',
    respuesta_leida: 'Leyó lo que el propietario respondió',
    evidencia_tardia: 'Envió evidencia que llegó después de la verificación',
    trasladada: 'Pasó a un expediente sancionatorio',
    devuelta: 'Volvió del expediente sancionatorio',
  } satisfies Record<RequirementEvent, string>,
  until: (day: string) => `Vence el ${formatDay(day)}`,
  photo: 'Foto del cierre',
  acta: (number: string) => `Acta n.º ${number}`,
  verdict: (verdict: string) => `Resultado: ${verdict}`,
  found: (observation: string) => `Se encontró: ${observation}`,
}

export const followUpsTexts = {
  title: 'Visitas de seguimiento',
  planned: 'Hay una visita de seguimiento planeada.',
  /** Begins the plan of a follow-up visit. */
  open: 'Planear visita de seguimiento',
}

export const actTexts = {
  label: 'Acciones del requerimiento',
  reason: 'Motivo',
  remove: 'Quitar',
  evidence: {
    open: 'Agregar evidencia',
    title: 'Evidencia de que se corrigió',
    note: 'Adjunte fotos o escriba qué se corrigió y cómo lo comprobó. El requerimiento queda «Declarado corregido».',
    text: 'Texto',
    images: 'Fotos',
    choose: 'Elegir fotos',
    hint: 'Hasta cinco fotos JPG, PNG o WebP, de 10 MB cada una',
    remove: (name: string) => `Quitar ${name}`,
    done: 'Se agregó la evidencia.',
  },
  extend: {
    open: 'Conceder prórroga',
    title: 'Conceder una prórroga',
    note: (day: string) => `Por ahora vence el ${dayText(day)}. El acta conserva el día que imprimió.`,
    until: 'Nuevo último día',
    untilHint: 'Si no es hábil, pasa al siguiente día hábil.',
    done: (day: string) => `Prórroga concedida: vence el ${formatDay(day)}.`,
  },
  'refuse-extension': {
    open: 'No conceder prórroga',
    title: 'No conceder la prórroga',
    note: 'El plazo sigue igual. El motivo lo lee el propietario en el portal.',
    done: 'Se respondió al propietario: la prórroga no se concede.',
  },
  accept: {
    open: 'Aceptar',
    title: 'Aceptar la evidencia',
    question: '¿La evidencia muestra que se corrigió? El requerimiento queda «Cumplido».',
    done: 'Requerimiento cumplido.',
  },
  reject: {
    open: 'Rechazar',
    title: 'Rechazar la evidencia',
    note: 'El motivo lo lee quien debe corregir.',
    done: 'Evidencia rechazada.',
  },
  close: {
    open: 'Cerrar sin objeto',
    title: 'Cerrar sin objeto',
    note: 'Para lo que ya no se puede cumplir, como cuando el establecimiento cerró. No se puede deshacer.',
    image: 'Foto (opcional)',
    choose: 'Elegir foto',
    done: 'Requerimiento cerrado sin objeto.',
  },
}

export const deskTexts = {
  open: 'Verificación en el escritorio',
  title: 'Verificación en el escritorio',
  note: 'Con ella, un administrador que no hizo la visita acepta evidencia sin volver al sitio. Los requerimientos críticos siempre se verifican en una visita.',
  isOn: 'El departamento acepta evidencia en el escritorio',
  saved: 'Se guardó la elección.',
}

export const partTexts = {
  title: 'Requerimientos',
  failed: 'No se pudieron cargar los requerimientos.',
  noneOfActa: 'Esta acta no dejó requerimientos.',
  noneOpen: 'No tiene requerimientos por cumplir.',
  open: (count: number) => `${countText(count, 'requerimiento', 'requerimientos')} por cumplir`,
  ofActa: (count: number) => countText(count, 'requerimiento', 'requerimientos'),
  all: 'Ver en la lista',
}
