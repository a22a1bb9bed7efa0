import { listTexts } from '../../../domain/list-exports/list-texts.ts'

const gapsText = (gaps: number) => (gaps === 1 ? 'falta 1 dato' : `faltan ${gaps} datos`)

export const messages = {
  title: listTexts.establishments.title,
  blank: 'Imprimir formato en blanco',
  create: 'Inscribir establecimiento',
  edit: 'Editar establecimiento',
  enableEditing: 'Habilitar edición',
  save: 'Guardar',
  cancel: 'Cerrar',
  created: 'Establecimiento creado',
  updated: 'Establecimiento actualizado',
  saveFailed: 'Error inesperado al guardar establecimiento',

  viewOrEdit: 'Ver o editar',
  detail: 'Ver formulario de inscripción',
  file: 'Expediente',
  nextVisit: 'Próxima visita',
  notify: 'Notificar',
  notifyTitle: 'Notificar establecimiento',
  notifyQuestion: (name: string) => `¿Enviar la notificación a «${name}»?`,
  notifying: 'Enviando la notificación…',
  notified: (recipient: string) => `Notificación enviada a ${recipient}`,
  notifyFailed: 'No se pudo enviar la notificación.',

  establishment: (name: string) => `el establecimiento ${name}`,
  establishments: (count: number) => `${count} establecimientos`,
  deactivation: {
    label: 'Desactivar',
    title: 'Desactivar establecimiento',
    question: (what: string) => `¿Estás seguro de desactivar ${what}?`,
    done: 'Establecimiento Eliminado correctamente',
    failed: 'No se pudo EliminaR el establecimiento',
  },
  activation: {
    label: 'Activar',
    title: 'Activar establecimiento',
    question: (what: string) => `¿Estás seguro de activar ${what}?`,
    done: 'Establecimiento activado correctamente',
    failed: 'No se pudo activar el establecimiento',
  },

  filters: {
    state: 'Estado',
    from: 'Inscritos desde',
    to: 'Inscritos hasta',
    census: 'Censo',
    hasGaps: 'Censados, con datos por completar',
    hasNoGaps: 'Con todos sus datos',
  },

  census: {
    badge: (gaps: number) => `Censo: ${gapsText(gaps)}`,
    title: (gaps: number) => `Censado: ${gapsText(gaps)}`,
    text: 'Este establecimiento entró con el censo. Para guardar el formulario se piden todos los datos:',
    mark: 'Falta en el censo',
    import: 'Importar censo',
  },

  chooseZodesFirst: 'Elija primero la subregión.',
  chooseTypeFirst: 'Elija primero el tipo de inscripción.',
  choosePopulationFirst: 'Elija primero el tipo de población.',
  ownDepartment: 'El departamento de su usuario; no se puede cambiar.',

  savedSignature: 'Firma registrada',
  signatureAlt: (name: string) => `Firma de ${name}`,
  signatureAbsent: 'No se pudo mostrar la firma registrada.',

  changesVisits: 'El cambio alcanza a visitas pendientes',

  duplicates: {
    title: 'Posibles duplicados',
    text: 'Ya hay establecimientos inscritos que se parecen al que va a inscribir. Compruebe que no sea el mismo:',
    sameIdentification: 'Misma identificación',
    similarName: 'Nombre parecido',
    inactive: 'Inactivo',
    goOn: 'Inscribir de todas formas',
    goBack: 'Volver al formulario',
  },
}

export const columnLabels = listTexts.establishments.columns

export const formTexts = { sameNumber: 'Usar el teléfono como celular' }

export const sectionLabels = {
  type: 'Tipo y actividades',
  place: 'Ubicación',
  identification: 'Identificación',
  contact: 'Contacto y funcionamiento',
  responsible: 'Responsable de la inscripción',
  consent: 'Datos personales y notificación',
}

export const fieldLabels = {
  inscriptionTypeId: 'Tipo de inscripción',
  activityIds: 'Actividades',
  departmentId: 'Departamento',
  zodesId: 'Subregión',
  cityId: 'Municipio',
  populationType: 'Tipo de población',
  locationId: 'Ubicación',
  locationDescription: 'Descripción de la ubicación',
  identificationTypeId: 'Tipo de identificación',
  identificationNumber: 'Número de identificación',
  ownerName: 'Nombre del propietario',
  name: 'Nombre del establecimiento',
  businessName: 'Razón social',
  address: 'Dirección',
  phone: 'Teléfono',
  mobilePhone: 'Celular',
  email: 'Correo electrónico',
  openingTime: 'Hora de apertura',
  closingTime: 'Hora de cierre',
  workers: 'Cantidad de trabajadores',
  responsibleName: 'Nombre del responsable',
  responsibleIdNumber: 'Identificación del responsable',
  responsibleMobilePhone: 'Celular del responsable',
  responsibleCapacity: 'En calidad de',
  responsibleObservation: 'Observaciones del responsable',
  signature: 'Firma del responsable',
  newSignature: 'Firma nueva, si cambia',
  observation: 'Observaciones del establecimiento',
  privacyAccepted: 'Acepta el aviso de privacidad (Ley 1581 de 2012)',
  electronicNotification: 'Autoriza ser notificado por correo electrónico (Ley 1437 de 2011, art. 56)',
}
