import { countText } from '../../../../domain/shared/text.ts'

export const visitsTexts = {
  title: 'Visitas pendientes',
  none: 'No tiene visitas pendientes.',
  noneHint: 'Cuando le asignen una visita aparecerá aquí.',
  noneOffline: 'En este dispositivo no hay visitas preparadas.',
  noneOfflineHint: 'Cuando tenga señal, abra esta página: las visitas se preparan solas.',
  count: (visits: number) => countText(visits, 'visita', 'visitas'),
  elsewhere: 'Otras visitas en este dispositivo',
  unknown: (assignmentId: number) => `Visita n.º ${assignmentId}`,
  motive: 'Motivo',
  assignedOn: 'Asignada',
  scheduledOn: 'Día',
  dueOn: 'Fecha límite',
  code: 'Código',
  codeHint: 'Dígalo en la puerta: con él y el carné se comprueba la visita.',
  address: 'Dirección',
  open: 'Abrir visita',
  openNamed: (establishment: string) => `Abrir visita: ${establishment}`,
  needsSignal: 'Para abrirla hace falta señal.',
  listFailed: 'No se pudo consultar si le asignaron más visitas.',
  withdrawn: 'Ya no está entre sus visitas pendientes.',
  placeInactive: 'El establecimiento está inactivo',
  keptForWork: 'Se conserva porque aquí hay trabajo sin enviar.',
  keptForActs: 'Se conserva porque aquí hay actas o muestras sin enviar.',
  keptCopy: 'El servidor ya tiene una respuesta para las partes que quedan aquí.',
  left: 'Trabajo en este dispositivo',
}

export const recentTexts = {
  title: 'Cerradas desde este dispositivo',
  closed: 'Cerrada',
  record: 'Ver acta',
  recordOf: (establishment: string, number: string | undefined) =>
    number ? `Ver acta ${number}: ${establishment}` : `Ver acta: ${establishment}`,
}
