import type { ClosingPart } from '../../offline/store/visit-slot.ts'

const count = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`

const isForGood = 'Se borra de este dispositivo y no se puede recuperar.'

export const messages = {
  title: 'Módulo de Inspecciones en campo',
  loading: 'Leyendo lo que hay en este dispositivo...',
  unreadable:
    'Este navegador no deja guardar nada (por ejemplo, en una ventana privada). Sin eso no se puede trabajar sin señal: abra Vigía en una ventana normal.',
  forInspectors: 'Este módulo es para técnicos e ingenieros: aquí preparan y envían las visitas que tienen asignadas.',
  forAdministrators: 'Como administrador, planee las visitas en Planeación y consulte las actas en Realizadas.',
  leftHere:
    'Como administrador no llena visitas, pero en este dispositivo queda trabajo suyo de cuando las llenaba. Aquí puede conservarlo o descartarlo.',
  toPlanner: 'Ir a Planeación',
  toCompleted: 'Ir a Realizadas',

  connection: { online: 'En línea', offline: 'Sin señal', lapsed: 'Sesión vencida' },
  waiting: (many: number) => `${many} por enviar`,
  refused: (many: number) => count(many, 'rechazada', 'rechazadas'),
  kept: (many: number) => count(many, 'conservada sin enviar', 'conservadas sin enviar'),
  nothingLeft: 'Nada por enviar',
  openField: 'Abrir mis visitas en campo',

  sync: {
    label: 'Sincronización',
    never: 'Todavía no',
    last: (moment: string) => `Última sincronización: ${moment}`,
    prepared: (moment: string) => `Visitas preparadas: ${moment}`,
    now: 'Sincronizar ahora',
    sending: 'Enviando…',
    nothing: 'No hay nada por enviar.',
    later: 'Sin señal no se puede enviar. Se enviará solo cuando vuelva.',
    goneAgain: (moment: string) => `No se pudo enviar. Se intenta de nuevo a las ${moment}.`,
    how: {
      online: 'Lo que guarda se envía solo, aunque cambie de página.',
      offline: 'Siga trabajando: todo queda en este dispositivo y se envía solo cuando haya señal.',
    },
    total: (pieces: number, size: string) => `${count(pieces, 'envío pendiente', 'envíos pendientes')} (${size})`,
  },

  lapsed: {
    title: 'Su sesión venció',
    text: 'Puede seguir trabajando: todo queda en este dispositivo. Inicie sesión para que se envíe.',
    logIn: 'Iniciar sesión',
  },

  prepare: {
    button: 'Preparar visitas',
    busy: 'Preparando…',
    done: (visits: number) =>
      visits === 0
        ? 'No tiene visitas pendientes.'
        : `${count(visits, 'visita lista', 'visitas listas')} para trabajar sin señal.`,
    offline: 'Sin señal no se pueden preparar visitas. Las que ya están en este dispositivo siguen ahí.',
    failed: (reason: string) => `No se pudieron preparar las visitas. ${reason}`,
    full: 'Este dispositivo no tiene espacio para preparar más visitas. Libere espacio y vuelva a intentarlo.',
  },

  space: {
    used: (used: string, quota: string) => `Espacio usado: ${used} de ${quota}`,
    nearlyFull:
      'Queda poco espacio en este dispositivo. Antes de tomar más fotos, envíe lo pendiente o borre otras cosas del equipo.',
    protected: 'El navegador no borrará estos datos si falta espacio.',
    unprotected: 'Instale Vigía en este dispositivo: así el navegador no borra estos datos si falta espacio.',
  },

  visits: {
    title: 'Visitas pendientes',
    none: 'No tiene visitas pendientes.',
    noneHint: 'Cuando le asignen una visita aparecerá aquí.',
    noneOffline: 'En este dispositivo no hay visitas preparadas.',
    noneOfflineHint: 'Cuando tenga señal, abra esta página: las visitas se preparan solas.',
    count: (visits: number) => count(visits, 'visita', 'visitas'),
    elsewhere: 'Otras visitas en este dispositivo',
    unknown: (assignmentId: number) => `Visita n.º ${assignmentId}`,
    motive: 'Motivo',
    assignedOn: 'Asignada',
    address: 'Dirección',
    open: 'Abrir visita',
    openNamed: (establishment: string) => `Abrir visita: ${establishment}`,
    needsSignal: 'Para abrirla hace falta señal.',
    listFailed: 'No se pudo consultar si le asignaron más visitas.',
    withdrawn: 'Ya no está entre sus visitas pendientes.',
    keptForWork: 'Se conserva porque aquí hay trabajo sin enviar.',
    keptCopy: 'El servidor ya tiene una respuesta para las partes que quedan aquí.',
    left: 'Trabajo en este dispositivo',
  },

  state: {
    ready: 'Lista para trabajar sin señal',
    unprepared: 'No preparada',
    draft: 'Con borrador',
    finished: 'Terminada, esperando cierre',
  },

  unsent: {
    show: (pieces: number, size: string) => `Ver lo que falta por enviar: ${pieces} (${size})`,
    withPhoto: 'con foto',
    stopped: 'Espera a que se resuelva lo rechazado.',
    waiting: 'Por enviar',
  },

  refusal: {
    title: 'Rechazado por el servidor',
    notSentTitle: 'No se pudo enviar',
    keptTitle: 'Conservado sin enviar',
    said: (message: string) => `El servidor dice: ${message}`,
    correct: 'Corregir',
    retry: 'Volver a enviar',
    keep: 'Conservar sin enviar',
    discard: 'Descartar',
    action: (action: string, what: string) => `${action}: ${what}`,
    advice: {
      recorded:
        'El servidor ya tiene otra respuesta de esta parte. Abra la visita y compárelas; si la registrada está bien, descarte la suya.',
      withdrawn:
        'La visita ya no recibe datos de usted. Consérvelo y hable con quien planea las visitas antes de descartarlo.',
      changed:
        'No sirve para la visita como quedó. Consérvelo y hable con quien planea las visitas: si la vuelven a dejar como estaba, podrá enviarlo.',
      photo: 'Abra la visita y tome la foto de nuevo.',
      other: 'Corrija lo que dice el servidor y guárdelo otra vez, o vuelva a enviarlo como está.',
    },
    stops: 'Lo demás de esta visita espera hasta que decida.',
    kept: 'Está solo en este dispositivo y no se enviará hasta que usted lo pida.',
    discarded: 'Descartado.',
    failed: 'No se pudo cambiar en este dispositivo. Intente de nuevo.',
  },

  discard: {
    title: '¿Descartar este trabajo?',
    text: (what: string, establishment: string, parts: string) =>
      `${what}, visita a ${establishment}: ${parts}. ${isForGood}`,
    confirm: 'Descartar',
    items: (items: number) => `${items} ítems (con sus observaciones y fotos)`,
  },

  discardVisit: {
    button: 'Descartar todo',
    named: (establishment: string) => `Descartar todo: ${establishment}`,
    title: '¿Descartar lo que queda de esta visita?',
    lost: (establishment: string, parts: string) =>
      `${establishment}. Lo que el servidor no confirmó: ${parts}. ${isForGood}`,
    mayHaveArrived: 'Una parte ya había salido y pudo llegar al servidor.',
    copy: (establishment: string) =>
      `${establishment}. El servidor ya tiene una respuesta para estas partes; si la suya era distinta, se pierde. ${isForGood}`,
    partly: 'Se descartó lo demás. Una parte ya había salido y se queda hasta que el servidor responda.',
  },

  recent: {
    title: 'Cerradas desde este dispositivo',
    closed: 'Cerrada',
    record: 'Ver acta',
    recordOf: (establishment: string) => `Ver acta: ${establishment}`,
  },

  logout: {
    title: '¿Cerrar sesión?',
    confirm: 'Cerrar sesión',
    stays: (pieces: number, visits: number) =>
      `Quedan sin enviar ${count(pieces, 'envío', 'envíos')} de ${count(visits, 'visita', 'visitas')}.`,
    drafts: (visits: number) => `Hay borradores de ${count(visits, 'visita', 'visitas')}.`,
    forWhom: (email: string) =>
      `Se conservan en este dispositivo solo para ${email}, hasta que vuelva a iniciar sesión aquí y se envíen. Nadie más los verá.`,
    offline: 'Está sin señal: no podrá volver a entrar hasta que la tenga.',
  },
}

export const partName: Record<ClosingPart, string> = {
  'health-observation': 'Observación de la autoridad sanitaria',
  'establishment-signature': 'Firma del establecimiento',
  'witness-signature': 'Firma del testigo',
}
