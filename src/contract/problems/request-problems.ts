import { MALFORMED_KEY } from '../../domain/shared/fields.ts'
import type { RequestCode } from '../../domain/shared/problem-codes/request-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about requests, lists, jobs and what every call shares. */
export const requestProblems: Record<RequestCode, ProblemText> = {
  'request.malformed': { status: 400, text: 'La solicitud no se pudo leer.' },
  'request.unknown-field': { status: 400, text: 'La solicitud trae un campo desconocido: {field}.' },
  'request.invalid': { status: 422, text: '{reason}' },
  'request.too-large': { status: 413, text: 'La solicitud es demasiado grande.' },
  'request.unsupported-media': { status: 415, text: 'La solicitud viene en un formato que no se acepta.' },
  'request.not-found': { status: 404, text: 'La dirección solicitada no existe.' },
  'request.method-not-allowed': { status: 405, text: 'La dirección no admite ese método.' },
  'request.too-many': { status: 429, text: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.' },
  'access.forbidden': { status: 403, text: 'Su perfil no permite esta acción.' },
  'access.other-department': { status: 403, text: 'Solo puede trabajar con datos de su departamento.' },
  'list.unknown-field': { status: 400, text: 'La lista no se puede ordenar ni filtrar por {field}.' },
  'list.malformed-filter': { status: 400, text: 'El filtro de la lista no se pudo leer.' },
  'list.too-many-words': { status: 400, text: 'Busque con menos palabras: máximo {most} a la vez.' },
  'export.running': { status: 429, text: 'Ya hay una exportación suya en curso. Espere a que termine.' },
  'export.pdf-too-long': {
    status: 422,
    text: 'El PDF admite hasta {most} filas y la lista tiene {rows}. Filtre la lista o expórtela a Excel.',
  },
  'export.list-changing': {
    status: 409,
    text: 'La lista está cambiando demasiado para exportarla de una vez. Inténtelo en unos minutos.',
  },
  'upload.too-large': { status: 413, text: 'El archivo pesa {mb} MB; el máximo es {max}.' },
  'job.not-found': { status: 404, text: 'El trabajo no existe.' },
  'job.not-done': { status: 409, text: 'El trabajo todavía no ha terminado, o terminó sin archivo.' },
  'job.result-gone': { status: 410, text: 'El archivo ya no está: se guarda siete días. Pídalo de nuevo.' },
  'job.finished': { status: 409, text: 'El trabajo ya terminó.' },
  'job.not-repeatable': { status: 409, text: 'Este trabajo se pide de nuevo en la página en que se pidió.' },
  'job.asker-gone': { status: 409, text: 'Quien lo pidió ya no tiene una cuenta activa.' },
  'row.changed': {
    status: 409,
    text: 'Otra persona modificó este registro mientras usted lo editaba. Ciérrelo y ábralo de nuevo para ver los cambios.',
  },
  // R 8.7: the text for a mail server that is missing or has suspended the sender.
  'mail.unavailable': {
    status: 409,
    text: 'El email fue suspendido por spam, por favor contacta al administrador.',
  },
  'mail.outcome-unknown': {
    status: 409,
    text: 'No se sabe si el correo llegó: el servidor de correo lo recibió y no confirmó. El envío quedó anotado; compruébelo antes de repetirlo.',
  },
  'log.unknown-seal': { status: 404, text: 'El sello no está en el libro público.' },
  'log.not-found': { status: 404, text: 'El libro público no tiene esa parte.' },
  'public.unknown-code': { status: 404, text: 'Ningún acta tiene ese código.' },
  'storage.unavailable': {
    status: 503,
    text: 'El almacén de fotos y firmas no responde. No se guardó nada; vuelva a intentarlo en unos minutos.',
  },
  'database.unavailable': {
    status: 503,
    text: 'La base de datos no responde. No se guardó nada; vuelva a intentarlo en unos minutos.',
  },
  'database.outcome-unknown': {
    status: 503,
    text: 'La base de datos dejó de responder. No se sabe si alcanzó a guardarse; vuelva a intentarlo.',
  },
  'idempotency.malformed-key': { status: 400, text: MALFORMED_KEY },
  'idempotency.key-reused': { status: 409, text: 'La clave de idempotencia ya se usó con otro contenido.' },
  'idempotency.refused-before': {
    status: 409,
    text: 'El servidor ya había rechazado este envío. Ábralo en el formulario y envíelo de nuevo.',
  },
  'batch.malformed': { status: 400, text: 'Los comandos del lote no se pudieron leer.' },
  'batch.stopped': { status: 424, text: 'No se intentó porque una escritura anterior fue rechazada.' },
  'batch.file-missing': { status: 409, text: 'La foto no ha llegado completa al servidor. Se enviará de nuevo.' },
  'upload.day-full': {
    status: 429,
    text: 'Hoy ya envió {most} MB en fotos y firmas, el máximo de una persona por día. Lo demás podrá enviarse mañana; quien administra el servidor puede ampliar el máximo.',
  },
  'storage.full': { status: 409, text: '{reason}' },
  'notice.not-found': { status: 404, text: 'El aviso no existe.' },
  'view.not-found': { status: 404, text: 'La vista no existe.' },
  'view.name-taken': { status: 409, text: 'Ya tiene una vista de esta lista con ese nombre.' },
  'view.too-many': { status: 409, text: 'Puede guardar hasta {most} vistas. Borre alguna que ya no use.' },
}
