import type { MissingPart } from '../../../domain/inspections/visit-state.ts'
import type { ClosingPart } from '../../offline/visit-slot.ts'

const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`

/** The texts of specification sections 2 and 8 are to the letter. */
export const messages = {
  title: 'Inspección',
  loading: 'Cargando información del establecimiento...',
  failed: 'No se pudo cargar la inspección.',
  noInscriptionType: 'No se proporcionó el tipo de inscripción.',
  otherVisit: 'Esta dirección no corresponde a la visita. Vuelva a la planeación y ábrala desde allí.',
  done: 'Esta visita ya fue realizada.',
  openRecord: 'Ver el acta',
  finished: 'Inspección finalizada correctamente.',

  header: {
    notAvailable: 'N/A',
    noDate: 'Sin fecha',
    noMotive: 'Sin motivo',
    showDetails: 'Ver datos del establecimiento',
    hideDetails: 'Ocultar datos del establecimiento',
    inscriptionType: 'Tipo de inscripción',
    inscriptionNumber: 'Número de inscripción',
    businessName: 'Razón social',
    identification: 'Identificación',
    owner: 'Propietario',
    address: 'Dirección',
    city: 'Municipio',
    location: 'Ubicación',
    populationType: 'Tipo de población',
    phone: 'Teléfono',
    email: 'Correo',
    workers: 'Trabajadores',
    hours: 'Horario',
    activities: 'Actividades',
    visitMotive: 'Motivo de la visita',
    lastInspection: 'Última inspección',
    concept: 'Concepto',
    date: 'Fecha',
    percentage: 'Cumplimiento',
    motive: 'Motivo',
  },

  section: {
    checklist: 'Lista de chequeo',
    answered: (answered: number, items: number) => `${answered} de ${count(items, 'ítem', 'ítems')}`,
    points: (points: string, weight: string) => `${points} de ${weight} puntos`,
    save: 'Guardar sección',
    saved: 'Guardada',
    savedToast: (name: string) => `Sección "${name}" guardada correctamente.`,
    alreadyFilled: (name: string) => `${name} ya fue diligenciada`,
    answeredElsewhere: 'El servidor ya tenía respuestas de esta sección. Revise lo que falta y guarde de nuevo.',
    offline:
      'Sin conexión: la sección no se pudo enviar. Todo sigue guardado en este dispositivo; vuelva a intentarlo cuando tenga señal.',
  },

  item: {
    norm: 'Norma',
    rating: (number: string) => `Calificación del ítem ${number}`,
    observation: 'Observación',
    justification: 'Por qué no aplica',
    useSuggested: 'Usar requerimiento sugerido',
    evidence: 'Evidencia fotográfica',
    photoAlt: (number: string) => `Foto del ítem ${number}`,
    takePhoto: 'Tomar foto',
    choosePhoto: 'Elegir de galería',
    replacePhoto: 'Tomar otra foto',
    removePhoto: 'Quitar foto',
    photoBusy: 'Preparando la foto…',
    critical: 'Hallazgo crítico',
    criticalSuggested: 'Este aspecto suele ser crítico.',
    criticalEffect: 'Un hallazgo crítico hace el concepto DESFAVORABLE y exige una medida sanitaria.',
    measure: 'Medida sanitaria',
    noMeasure: 'Ninguna',
    chooseMeasure: 'Seleccione la medida',
    samples: '¿Se toman muestras?',
    sampleRecord: 'Número del acta de toma de muestras',
    counterSample: '¿Se deja constancia de contramuestra?',
    counterSampleRecord: 'Número del acta de contramuestra',
    yes: 'Sí',
    no: 'No',
    saved: 'Guardada',
  },

  closing: {
    title: 'Cierre de la visita',
    save: 'Guardar',
    savePart: (part: string) => `Guardar: ${part}`,
    name: 'Nombre',
    idCard: 'Cédula',
    role: 'Cargo',
    signature: 'Firma',
    signerObservation: 'Observaciones del establecimiento',
    saved: 'Guardada',
    offline:
      'Sin conexión: no se pudo enviar. Todo sigue guardado en este dispositivo; vuelva a intentarlo cuando tenga señal.',
  },

  draft: {
    keeping: 'Guardando en este dispositivo…',
    kept: 'Guardado en este dispositivo',
    failed: 'Este dispositivo no pudo guardar el borrador (sin espacio). No cierre la página: guarde cada sección.',
  },

  preview: {
    label: 'Resultado y pendientes',
    score: 'Puntaje',
    soFar: 'Puntaje hasta ahora',
    answered: (answered: number, items: number) => `${answered} de ${items} ítems respondidos`,
    concept: 'Concepto',
    reachable: 'Concepto alcanzable',
    critical: (numbers: string[]) =>
      numbers.length === 1
        ? `El ítem ${numbers[0]} tiene un hallazgo crítico: el concepto es DESFAVORABLE con cualquier puntaje.`
        : `Los ítems ${numbers.join(', ')} tienen hallazgos críticos: el concepto es DESFAVORABLE con cualquier puntaje.`,
    favorable: (floor: string) => `Con ${floor} o más, el concepto es FAVORABLE.`,
    withRequirements: (floor: string, next: string) =>
      `Entre ${floor} y menos de ${next}, el concepto es FAVORABLE CON REQUERIMIENTOS.`,
    unfavorable: (floor: string) => `Por debajo de ${floor}, el concepto es DESFAVORABLE.`,
    stillReachable: 'El concepto alcanzable supone aceptable todo lo que falta por responder.',
    provisional: 'Es un cálculo de este dispositivo; el resultado lo da el servidor al cerrar la visita.',
    missing: 'Falta por guardar',
    missingCount: (parts: number) => (parts === 1 ? 'Falta 1 parte' : `Faltan ${parts} partes`),
    nothingMissing: 'No falta nada por guardar.',
    showDetails: 'Ver resultado y pendientes',
    hideDetails: 'Ocultar resultado y pendientes',
  },
}

export const partTitle: Record<ClosingPart, string> = {
  'health-observation': 'Observación de la autoridad sanitaria',
  'establishment-signature': 'Firma del establecimiento',
  'witness-signature': 'Firma del testigo',
}

/** The server took it, the server refused it, it could not be sent: specification section 8, to the letter. */
export const partOutcome: Record<ClosingPart, { saved: string; refused: string; failed: string }> = {
  'health-observation': {
    saved: 'Observación registrada correctamente.',
    refused: 'No se pudo guardar la observación.',
    failed: 'Error al guardar la observación.',
  },
  'establishment-signature': {
    saved: 'Firma del establecimiento registrada correctamente.',
    refused: 'No se pudo guardar la firma.',
    failed: 'Error al guardar la firma.',
  },
  'witness-signature': {
    saved: 'Firma del testigo registrada correctamente.',
    refused: 'No se pudo guardar la firma del testigo.',
    failed: 'Error interno al guardar firma del testigo.',
  },
}

export const missingText = (missing: MissingPart): string =>
  missing.part === 'section' ? `${missing.name}: ${count(missing.items, 'ítem', 'ítems')}` : partTitle[missing.part]
