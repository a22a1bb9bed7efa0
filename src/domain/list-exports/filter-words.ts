import {
  accessWords,
  dispositionWords,
  stateWords as fileStateWords,
  subjectWords as fileSubjectWords,
} from '../files/file-words.ts'
import { formatLabels, formatStateWords } from '../formats/format-words.ts'
import { measureName } from '../inspections/sanitary-measures.ts'
import {
  NOTICE_SOON_DAYS,
  noticeModeName,
  noticeStateName,
  STILL_TO_NOTIFY,
} from '../legal-notices/legal-notice-words.ts'
import { measureStateName, STILL_IN_FORCE, VERIFY_SOON_DAYS } from '../measures/measure-words.ts'
import { tripStateName } from '../planning/planning-words.ts'
import { DUE_SOON_DAYS, requirementStateName, STILL_OPEN, severityName } from '../requirements/requirement-words.ts'
import { STILL_WAITING, sampleStateName, testVerdictName, WITH_RESERVE } from '../samples/sample-words.ts'
import { noticeColumns } from './exported-legal-notices.ts'
import { measureColumns } from './exported-measures.ts'
import { ESTABLISHMENT_ID, requirementColumns } from './exported-requirements.ts'
import { sampleColumns } from './exported-samples.ts'
import type { FilterWords } from './filter-text.ts'
import { activeText, doneText, listTexts } from './list-texts.ts'

const named = <Field extends string>(labels: Readonly<Record<Field, string>>): Record<Field, FilterWords> =>
  Object.fromEntries(Object.entries<string>(labels).map(([field, label]) => [field, { label }])) as Record<
    Field,
    FilterWords
  >

const flag = (label: string, isSet: string, isNotSet: string): FilterWords => ({
  label,
  values: { 1: isSet, 0: isNotSet },
})
export const yesNo = (label: string): FilterWords => flag(label, 'Sí', 'No')
const active = (label: string): FilterWords => flag(label, activeText(true), activeText(false))
const done = (label: string): FilterWords => flag(label, doneText(true), doneText(false))

const ID = { id: { label: 'Número interno' } }
const OWN_VISIT = flag('Visitas', 'De mis visitas', 'De otras visitas')

/** Words of the fields that filter each list; the lists of officials are in `staff-filter-words.ts`. */
export const userFilterWords = {
  ...ID,
  ...named(listTexts.users.columns),
  firstName: { label: 'Primer nombre' },
  isActive: active(listTexts.users.columns.isActive),
}

export const establishmentFilterWords = {
  ...ID,
  ...named(listTexts.establishments.columns),
  isNotified: done(listTexts.establishments.columns.isNotified),
  isActive: active('Estado'),
  hasCensusGaps: flag('Censo', 'Censados, con datos por completar', 'Con todos sus datos'),
  createdOn: {
    label: listTexts.establishments.columns.createdOn,
    from: 'Inscritos desde',
    to: 'Inscritos hasta',
  },
}

const { columns: visitColumns } = listTexts.visits
export const visitFilterWords = {
  ...ID,
  ...named(visitColumns),
  engineerId: { label: 'Número interno del ingeniero' },
  technicianId: { label: 'Número interno del técnico' },
  isDone: done(visitColumns.isDone),
  isActive: active(visitColumns.isActive),
  isOrphan: yesNo('Por reasignar'),
  isOverdue: flag('Vencimiento', 'Vencidas', 'No vencidas'),
  engineerActive: active(visitColumns.engineer),
  technicianActive: active(visitColumns.technician),
  establishmentActive: active(visitColumns.establishment),
  assignedOn: { label: visitColumns.assignedOn, from: 'Asignadas desde', to: 'Asignadas hasta' },
}

export const inspectionFilterWords = {
  ...ID,
  ...named(listTexts.inspections.columns),
  isNotified: done('Notificación'),
  isArchived: { label: 'Ver las archivadas', values: { 0: 'No' }, isFlag: true },
  visitedOn: { label: listTexts.inspections.columns.visitedOn, from: 'Desde', to: 'Hasta' },
}

export const requirementFilterWords = {
  ...ID,
  ...named(requirementColumns),
  inspectionId: { label: 'Número interno de la inspección' },
  establishmentId: { label: ESTABLISHMENT_ID },
  severity: { label: requirementColumns.severity, values: severityName },
  state: { label: requirementColumns.state, values: requirementStateName },
  dueOn: { label: requirementColumns.dueOn, from: 'Vencen desde', to: 'Vencen hasta' },
  isOverdue: flag('Vencimiento', 'Vencidos', 'No vencidos'),
  isDueSoon: flag('Vencimiento', `Vencen en ${DUE_SOON_DAYS} días o menos`, `No vencen en ${DUE_SOON_DAYS} días`),
  isOpen: flag(requirementColumns.state, STILL_OPEN, 'Terminados'),
  proposesCase: flag(requirementColumns.state, 'Proponen expediente', 'No proponen expediente'),
  isReplyUnread: flag(requirementColumns.state, 'Respuestas del propietario por leer', 'Sin respuestas por leer'),
  isExtensionWanted: flag('Prórroga', 'El propietario pide prórroga', 'Sin petición del propietario'),
  isVisitWanted: flag('Verificación', 'El propietario pide verificación', 'Sin petición del propietario'),
  isOfOwnVisit: OWN_VISIT,
  isOwnVerdictDue: flag('Verificación', 'Por verificar en mis visitas', 'Sin verificación pendiente en mis visitas'),
  establishmentActive: active(requirementColumns.establishmentName),
}

export const legalNoticeFilterWords = {
  ...ID,
  ...named(noticeColumns),
  inspectionId: { label: 'Número interno de la inspección' },
  establishmentId: { label: ESTABLISHMENT_ID },
  state: { label: noticeColumns.state, values: noticeStateName },
  mode: { label: noticeColumns.mode, values: noticeModeName },
  dueOn: { label: noticeColumns.dueOn, from: 'Vencen desde', to: 'Vencen hasta' },
  isOverdue: flag('Vencimiento', 'Vencidas', 'No vencidas'),
  isDueSoon: flag('Vencimiento', `Vencen en ${NOTICE_SOON_DAYS} días o menos`, `No vencen en ${NOTICE_SOON_DAYS} días`),
  isOpen: flag(noticeColumns.state, STILL_TO_NOTIFY, 'Surtidas'),
}

export const measureFilterWords = {
  ...ID,
  ...named(measureColumns),
  inspectionId: { label: 'Número interno de la inspección' },
  establishmentId: { label: ESTABLISHMENT_ID },
  code: { label: measureColumns.name, values: measureName },
  state: { label: measureColumns.state, values: measureStateName },
  imposedOn: { label: measureColumns.imposedOn, from: 'Impuestas desde', to: 'Impuestas hasta' },
  dueOn: { label: measureColumns.dueOn, from: 'Vencen desde', to: 'Vencen hasta' },
  isOverdue: flag('Vencimiento', 'Vencidas', 'No vencidas'),
  isDespiteFavorable: yesNo('Acta FAVORABLE posterior'),
  isOfOwnVisit: OWN_VISIT,
  isToVerify: flag(
    'Vencimiento',
    `Por verificar: vencidas o en ${VERIFY_SOON_DAYS} días o menos`,
    `No vencen en ${VERIFY_SOON_DAYS} días`,
  ),
  isInForce: flag(measureColumns.state, STILL_IN_FORCE, 'Terminadas'),
  proposesCase: flag(measureColumns.state, 'Proponen expediente', 'No proponen expediente'),
}

export const sampleFilterWords = {
  ...ID,
  ...named(sampleColumns),
  inspectionId: { label: 'Número interno de la inspección' },
  establishmentId: { label: ESTABLISHMENT_ID },
  state: { label: sampleColumns.state, values: sampleStateName },
  verdict: { label: sampleColumns.verdict, values: testVerdictName },
  takenOn: { label: sampleColumns.takenOn, from: 'Tomadas desde', to: 'Tomadas hasta' },
  isReserved: flag('Sello', WITH_RESERVE, 'Sin reserva'),
  isWaiting: flag(sampleColumns.state, STILL_WAITING, 'Con resultado'),
  isOfOwnVisit: OWN_VISIT,
}

export const fileFilterWords = {
  ...ID,
  ...named({ number: 'Número', title: 'Título', series: 'Serie', openedOn: 'Abierto', closedOn: 'Cerrado' }),
  subject: { label: 'Asunto', values: fileSubjectWords },
  state: { label: 'Estado', values: fileStateWords },
  access: { label: 'Acceso', values: accessWords },
  isScanDue: flag('Análisis de virus', 'Con documentos sin analizar', 'Analizados'),
}

export const formatFilterWords = {
  ...ID,
  ...named({ code: formatLabels.code, name: formatLabels.name, sum: formatLabels.sum, uses: formatLabels.uses }),
  state: { label: formatLabels.state, values: formatStateWords },
  isModel: flag('Origen', 'Modelos de Vigía', 'Propios'),
  hasDraft: flag(formatLabels.draft, 'Con borrador', 'Sin borrador'),
}

export const seriesFilterWords = {
  ...ID,
  ...named({
    code: 'Código',
    name: 'Serie',
    tableVersion: 'Versión',
    officeYears: 'Años en archivo de gestión',
    centralYears: 'Años en archivo central',
  }),
  disposition: { label: 'Disposición final', values: dispositionWords },
  isActive: yesNo('Vigente'),
  isConfirmed: yesNo('Confirmada'),
}

export const tripFilterWords = {
  ...ID,
  ...named(listTexts.trips.columns),
  zodesId: { label: 'Número interno de la subregión' },
  engineerId: { label: 'Número interno del ingeniero' },
  technicianId: { label: 'Número interno del técnico' },
  startsOn: { label: listTexts.trips.columns.startsOn, from: 'Empiezan desde', to: 'Empiezan hasta' },
  state: { label: listTexts.trips.columns.state, values: tripStateName },
}
