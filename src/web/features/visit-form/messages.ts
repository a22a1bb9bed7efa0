import type { MissingPart } from '../../../domain/inspections/visit-state.ts'
import type { ClosingPart } from '../../offline/store/visit-slot.ts'

const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`

/** The texts of R 2.30, R 2.31 and R 8.8 to R 8.12 are to the letter. */
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
    showFindings: (findings: number) => `Ver ${count(findings, 'hallazgo', 'hallazgos')} de la última inspección`,
    hideFindings: 'Ocultar hallazgos de la última inspección',
    noFindings: 'La última inspección no dejó hallazgos.',
    critical: 'Crítico',
  },

  section: {
    checklist: 'Lista de chequeo',
    answered: (answered: number, items: number) => `${answered} de ${count(items, 'ítem', 'ítems')}`,
    points: (points: string, weight: string) => `${points} de ${weight} puntos`,
    save: 'Guardar sección',
    savedToast: (name: string) => `Sección "${name}" guardada correctamente.`,
    alreadyFilled: (name: string) => `${name} ya fue diligenciada`,
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
    photoTooHeavy:
      'La foto no se pudo preparar: está dañada o a este dispositivo le falta memoria. Cierre otras aplicaciones y tómela de nuevo, o elija una de menor tamaño.',
    measureTaken: (measure: string) => `Medida sanitaria: ${measure}`,
    sampleTaken: (record: string) => `Toma de muestras, acta ${record}`,
    counterSampleTakenWith: (record: string) => `Contramuestra, acta ${record}`,
    what: (number: string) => `la respuesta del ítem ${number}`,
    lost: (concept: string, parts: string[]) =>
      `la calificación «${concept}»${parts.map((part) => `, ${part}`).join('')}`,
    lostObservation: 'la observación',
    lostPhoto: 'la foto',
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
  },

  draft: {
    keeping: 'Guardando en este dispositivo…',
    kept: 'Guardado en este dispositivo',
    failed:
      'Este dispositivo no pudo guardar el borrador: le falta espacio. No cierre la página: libere espacio y guarde cada sección.',
    leaving: {
      title: 'Hay trabajo sin guardar',
      text: 'Este dispositivo no pudo guardar lo último que diligenció: le falta espacio. Si sale de la visita, se pierde. Para conservarlo, deje esta página abierta, libere espacio y vuelva a ella.',
      confirmLabel: 'Salir y perderlo',
      isDestructive: true,
    },
    lost: 'Este dispositivo no pudo guardar lo último que diligenció: le falta espacio. Libere espacio, abra de nuevo la visita y revise qué falta.',
    unread:
      'Parte de lo que diligenció en esta visita se guardó con otra versión de la aplicación, y esta no puede leerlo. Sigue guardado en este dispositivo, y lo verá de nuevo cuando la aplicación se actualice. Lo que escriba ahora también se guarda.',
    elsewhere: 'También se cambió en otra pestaña al mismo tiempo. ¿Cuál queda?',
    useOther: 'Usar lo de la otra pestaña',
    useThis: 'Dejar lo de esta',
  },

  status: {
    saved: 'Guardada',
    waiting: 'Por enviar',
    refused: 'Rechazada',
    kept: 'Sin enviar',
    waitingSection: 'Guardada en este dispositivo. Se envía sola cuando haya señal; puede seguir.',
    waitingPart: 'Guardada en este dispositivo. Se envía sola cuando haya señal.',
    refusedSection: 'El servidor rechazó parte de esta sección. Revise lo marcado como «Rechazada».',
    keptSection: 'Parte de esta sección se conserva sin enviar: no cuenta para cerrar la visita.',
  },

  outbox: {
    deviceFull:
      'Este dispositivo no pudo guardar: le falta espacio. Nada se ha perdido de la pantalla: no cierre la página, libere espacio y guarde de nuevo.',
    deviceFailed:
      'Este dispositivo no pudo guardar. Nada se ha perdido de la pantalla: no cierre la página y guarde de nuevo.',
    refusedBy: 'El servidor lo rechazó:',
    blocks: 'Lo demás de esta visita espera hasta que decida.',
    answered: 'El servidor ya tiene una respuesta, la que se ve arriba. Esto es lo que usted diligenció:',
    kept: 'Se conserva en este dispositivo y no se envía: no cuenta para cerrar la visita.',
    correct: 'Corregir',
    retry: 'Volver a enviar',
    keep: 'Conservar sin enviar',
    discard: 'Descartar',
    discardTitle: (what: string) => `¿Descartar ${what}?`,
    discardText: (lost: string) => `Se perderá de este dispositivo: ${lost}. No se puede deshacer.`,
    underWay: 'Ya va en camino: espere la respuesta del servidor.',
    given: (section: string) => `${section}: guardada en este dispositivo, por enviar.`,
  },

  finish: {
    done: 'Inspección terminada en este dispositivo. Se cerrará cuando el servidor la reciba…',
    stay: 'No borre los datos del navegador ni cierre la sesión hasta entonces. Puede apagar la pantalla o seguir con otra visita.',
    waiting: (writes: number) => `${count(writes, 'parte', 'partes')} por enviar.`,
    sending: 'Enviando…',
    offline: 'Sin señal: se envía sola cuando vuelva.',
    later: 'No se pudo enviar todavía. Se intenta de nuevo en un momento.',
    lapsed: 'Su sesión terminó. Inicie sesión de nuevo para enviarla; nada se ha perdido.',
    send: 'Enviar ahora',
    stopped: 'No falta nada por guardar, pero el servidor rechazó una parte.',
    toRefused: 'Ver lo rechazado',
  },

  opening: {
    slow: 'La señal está muy débil. Seguimos intentando…',
    unreachable: 'Sin señal, y esta visita no está preparada en este dispositivo.',
    whatToDo:
      'Busque un lugar con señal y pulse «Reintentar». Para la próxima vez, prepare sus visitas antes de salir, en «Inspecciones en campo».',
    toField: 'Ir a Inspecciones en campo',
    refused: (reason: string) =>
      `El servidor ya no permite llenar esta visita: ${reason} Lo que diligenció sigue en este dispositivo.`,
    otherEdition: (answers: number) =>
      `La lista de chequeo cambió después de preparar esta visita. ${count(answers, 'respuesta', 'respuestas')} de la lista anterior se conservan en este dispositivo, pero no sirven para la nueva.`,
  },

  leftovers: {
    title: 'En este dispositivo queda trabajo suyo de esta visita que no se envió.',
    closed: 'La visita ya se cerró y el servidor no recibe más respuestas.',
    moved:
      'Lo llenó para otro establecimiento: después, la visita se cambió a este. Hable con quien planea las visitas antes de descartarlo: si la vuelven a dejar como estaba, podrá enviarlo. Para llenar esta visita aquí, descártelo primero.',
    what: 'lo que queda de esta visita',
    lost: 'las respuestas, fotos, textos y firmas que diligenció aquí y que el servidor no recibió',
  },

  position: {
    label: 'Agregar ubicación a las fotos',
    description: 'Guarda con cada foto que tome el lugar donde la tomó. El navegador le pedirá permiso una vez.',
    asking: 'Buscando la ubicación…',
    ready: (accuracyM: number) => `Ubicación lista (± ${Math.round(accuracyM)} m).`,
    denied:
      'El navegador no dio permiso. Permita la ubicación en los ajustes del sitio; mientras tanto, las fotos se guardan sin ella.',
    unavailable: 'No se encontró la ubicación. Las fotos se guardan sin ella; con la próxima foto se busca de nuevo.',
  },

  space: {
    title: 'Queda poco espacio en el dispositivo',
    text: 'La foto podría no caber. Borre fotos, videos o aplicaciones que no use, o busque señal para que salga lo que está por enviar. Puede seguir: si la foto no cabe, se le avisa y nada se pierde.',
    proceed: 'Seguir de todos modos',
    note: 'Queda poco espacio en el dispositivo. Libere espacio cuando pueda.',
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
    onItsWay: (waiting: number, refused: number) =>
      [waiting > 0 && `${waiting} por enviar`, refused > 0 && count(refused, 'rechazada', 'rechazadas')]
        .filter(Boolean)
        .join(' · '),
    showDetails: 'Ver resultado y pendientes',
    hideDetails: 'Ocultar resultado y pendientes',
  },
}

export const partTitle: Record<ClosingPart, string> = {
  'health-observation': 'Observación de la autoridad sanitaria',
  'establishment-signature': 'Firma del establecimiento',
  'witness-signature': 'Firma del testigo',
}

/** What is lost with each part, for the question before it is thrown away. */
export const partLoss: Record<ClosingPart, { what: string; lost: string }> = {
  'health-observation': {
    what: 'la observación de la autoridad sanitaria',
    lost: 'el texto de la observación',
  },
  'establishment-signature': {
    what: 'la firma del establecimiento',
    lost: 'el nombre, la cédula, el cargo, la firma y las observaciones del establecimiento',
  },
  'witness-signature': {
    what: 'la firma del testigo',
    lost: 'el nombre, la cédula, el cargo y la firma del testigo',
  },
}

/** The server took it, the server refused it, the device could not keep it: R 8.8 to R 8.11, to the letter. */
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
