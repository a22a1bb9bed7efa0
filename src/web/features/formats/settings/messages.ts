import type { PrintSubject } from '../../../../domain/formats/format-forms.ts'

export const subjectWords: Record<PrintSubject, string> = {
  acta: 'Acta de inspección',
  inscription_sheet: 'Formulario de inscripción',
  measure: 'Acta de medida sanitaria',
  notification: 'Notificación',
  trip: 'Plan de salida',
}

export const codeTexts = {
  title: 'Códigos de impresión',
  intro:
    'El código y la versión que lleva impreso cada documento desde un día. Un acta conserva los del día de su visita; los demás documentos llevan los del día en que se imprimen.',
  columns: {
    subject: 'Documento',
    code: 'Código',
    version: 'Versión',
    dated: 'Fecha del formato',
    effectiveFrom: 'Rige desde',
    createdBy: 'Puesto por',
  },
  none: 'Todavía no hay códigos propios: las actas llevan GS-IVCSA-FO-002, versión 02, y el formulario de inscripción GS-IVCSA-FO-040, versión 01.',
  create: 'Nuevo código',
  created: 'Código guardado.',
  save: 'Guardar',
}

export const bandTexts = {
  title: 'Cortes del concepto',
  intro:
    'El cumplimiento mínimo de cada concepto desde un día. Un acta cerrada conserva los cortes con los que se decidió.',
  columns: {
    version: 'Versión',
    favorableFloor: 'Favorable desde',
    requirementsFloor: 'Con requerimientos desde',
    effectiveFrom: 'Rige desde',
    note: 'Por qué',
    createdBy: 'Puesto por',
  },
  create: 'Nuevos cortes',
  created: 'Cortes guardados.',
  ofProduct: 'Con Vigía',
  percent: 'Porcentaje, por ejemplo 90',
}

export const settingTexts = {
  loading: 'Cargando…',
  failed: 'No se pudo cargar la lista.',
}
