/** Stored states of a notice. Overdue is none of them: it follows from the day. */
export const NOTICE_STATES = ['pendiente', 'en_curso', 'surtida'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]
export const noticeStateName: Readonly<Record<NoticeState, string>> = {
  pendiente: 'Pendiente',
  en_curso: 'En curso',
  surtida: 'Surtida',
}
/** The open states in one word. */
export const STILL_TO_NOTIFY = 'Por surtir'
export const isNoticeOpen = (state: NoticeState): boolean => state !== 'surtida'

/** Ways in which a notice takes effect (CPACA, articles 56 and 66 to 69). */
export const NOTICE_MODES = ['en_sitio', 'electronica', 'personal', 'aviso', 'publicacion'] as const
export type NoticeMode = (typeof NOTICE_MODES)[number]
export const noticeModeName: Readonly<Record<NoticeMode, string>> = {
  en_sitio: 'Firma en la visita',
  electronica: 'Electrónica',
  personal: 'Personal',
  aviso: 'Por aviso',
  publicacion: 'Por aviso publicado',
}

/** Channels of an attempt; they are on the wire and in rows, so they stay. */
export const NOTICE_CHANNELS = [
  'firma_en_sitio',
  'correo',
  'portal',
  'citacion',
  'diligencia_personal',
  'aviso_entregado',
  'aviso_publicado',
] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
export const noticeChannelName: Readonly<Record<NoticeChannel, string>> = {
  firma_en_sitio: 'Firma en la visita',
  correo: 'Correo electrónico',
  portal: 'Portal',
  citacion: 'Citación',
  diligencia_personal: 'Diligencia personal',
  aviso_entregado: 'Aviso a la dirección',
  aviso_publicado: 'Aviso publicado',
}

/** Results of an attempt. `sin_respuesta`: the mail server took the mail and did not answer, so that it may have arrived. */
export const ATTEMPT_RESULTS = [
  'firmado',
  'enviado',
  'sin_respuesta',
  'rechazado',
  'rebotado',
  'entregado',
  'accedido',
  'comparecio',
  'no_comparecio',
  'rehusado',
  'devuelto',
  'fijado',
  'desfijado',
] as const
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number]
export const attemptResultName: Readonly<Record<AttemptResult, string>> = {
  firmado: 'Firmado',
  enviado: 'Enviado',
  sin_respuesta: 'Sin respuesta del servidor',
  rechazado: 'Rechazado por el servidor',
  rebotado: 'Devuelto al remitente',
  entregado: 'Entregado',
  accedido: 'Accedió al documento',
  comparecio: 'Compareció',
  no_comparecio: 'No compareció',
  rehusado: 'No quiso recibir',
  devuelto: 'Devuelto',
  fijado: 'Fijado',
  desfijado: 'Desfijado',
}

/** Channels that a person records at the desk, with the results of each. */
export const DESK_CHANNELS = [
  'correo',
  'citacion',
  'diligencia_personal',
  'aviso_entregado',
  'aviso_publicado',
] as const
export type DeskChannel = (typeof DESK_CHANNELS)[number]
export const deskResults: Readonly<Record<DeskChannel, readonly AttemptResult[]>> = {
  correo: ['rebotado'],
  citacion: ['enviado', 'entregado', 'devuelto'],
  diligencia_personal: ['comparecio', 'no_comparecio', 'rehusado'],
  aviso_entregado: ['entregado', 'devuelto'],
  aviso_publicado: ['fijado', 'desfijado'],
}

/** Whether a result has to be shown with a document: one that gives effect, or says that a person refused. */
export const needsProof = ({ channel, result }: { channel: NoticeChannel; result: AttemptResult }): boolean =>
  result === 'comparecio' ||
  result === 'rehusado' ||
  result === 'desfijado' ||
  (channel === 'aviso_entregado' && result === 'entregado')

/** Whether a notice is late on a day, `yyyy-mm-dd`. */
export const isNoticeOverdue = ({ state, dueOn }: { state: NoticeState; dueOn: string }, today: string): boolean =>
  isNoticeOpen(state) && dueOn < today

/** Words beside an open notice: after its last day, and on that day. */
export const NOTICE_LATE = 'Vencida'

/** Marks a mail that notifies nothing, because the establishment had not agreed to electronic notice. */
export const COURTESY_COPY = 'Copia de cortesía'

/** Calendar days before its last one, that day included, from which an open notice needs attention. */
export const NOTICE_SOON_DAYS = 2

/** How an establishment agreed to electronic notice. `inscripcion` follows the form of its inscription, as of now. */
export const CONSENT_SOURCES = ['inscripcion', 'acta', 'portal', 'escrito'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]
export const consentSourceName: Readonly<Record<ConsentSource, string>> = {
  inscripcion: 'En la inscripción',
  acta: 'En un acta',
  portal: 'En el portal',
  escrito: 'Por escrito',
}
/** Consents that a person records at the desk. */
export const RECORDED_CONSENTS = ['acta', 'escrito'] as const satisfies readonly ConsentSource[]
