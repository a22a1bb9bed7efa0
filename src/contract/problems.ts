import { closingMessages } from '../domain/inspections/closing-parts.ts'
import { officialSignatureMissing } from '../domain/inspections/sign-visit.ts'
import { UNKNOWN_TABLE } from '../domain/shared/deactivation.ts'
import { MALFORMED_KEY } from '../domain/shared/fields.ts'
import type { FieldProblems, Problem, ProblemCode } from '../domain/shared/problem.ts'
import { BLANK_SIGNATURE } from '../domain/signatures/ink.ts'
import { passwordMessages } from '../domain/users/password.ts'
import { savedAnswerTold } from './saved-answer.wire.ts'

/** HTTP status and Spanish text of each refusal. `{name}` in a text is filled from the problem's params. */
export const problemReplies: Record<ProblemCode, { status: number; text: string }> = {
  'request.malformed': { status: 400, text: 'La solicitud no se pudo leer.' },
  'request.unknown-field': { status: 400, text: 'La solicitud trae un campo desconocido: {field}.' },
  'request.invalid': { status: 422, text: '{reason}' },
  'request.too-large': { status: 413, text: 'La solicitud es demasiado grande.' },
  'request.unsupported-media': { status: 415, text: 'La solicitud viene en un formato que no se acepta.' },
  'request.not-found': { status: 404, text: 'La dirección solicitada no existe.' },
  'request.method-not-allowed': { status: 405, text: 'La dirección no admite ese método.' },
  'request.too-many': { status: 429, text: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.' },
  'session.missing': { status: 401, text: 'Inicie sesión para continuar.' },
  'session.ended': { status: 401, text: 'Su sesión terminó. Inicie sesión de nuevo.' },
  'session.deactivated': { status: 401, text: 'Su cuenta fue desactivada. Hable con un administrador.' },
  'session.client-unknown': { status: 401, text: 'Credenciales incorrectas' },
  'session.wrong-credentials': { status: 401, text: 'Credenciales incorrectas' },
  'access.forbidden': { status: 403, text: 'Su perfil no permite esta acción.' },
  'access.other-department': { status: 403, text: 'Solo puede trabajar con datos de su departamento.' },
  'list.unknown-field': { status: 400, text: 'La lista no se puede ordenar ni filtrar por {field}.' },
  'list.malformed-filter': { status: 400, text: 'El filtro de la lista no se pudo leer.' },
  'list.too-many-words': { status: 400, text: 'Busque con menos palabras: máximo {most} a la vez.' },
  'session.password-change-due': { status: 403, text: 'Debe cambiar su contraseña antes de continuar.' },
  'session.link-invalid': { status: 410, text: 'El enlace ya se usó o venció. Pida otro.' },
  'row.changed': {
    status: 409,
    text: 'Otra persona modificó este registro mientras usted lo editaba. Ciérrelo y ábralo de nuevo para ver los cambios.',
  },
  'user.not-found': { status: 404, text: 'El usuario no existe.' },
  'user.email-taken': { status: 409, text: 'Ya existe un usuario con ese correo electrónico.' },
  'user.identification-taken': { status: 409, text: 'Ya existe un usuario con ese número de identificación.' },
  'user.role-mismatch': { status: 422, text: 'El cargo no corresponde al área elegida.' },
  'user.last-administrator': {
    status: 409,
    text: 'El último administrador activo del departamento debe conservar un cargo de administrador.',
  },
  'user.own-password': {
    status: 422,
    text: 'Cambie su propia contraseña en su perfil, pestaña «Cambiar contraseña».',
  },
  'user.own-email': { status: 422, text: 'Cambie su propio correo en su perfil, pestaña «Información».' },
  'password.wrong-current': { status: 422, text: 'La contraseña actual no es correcta.' },
  'password.personal': { status: 422, text: passwordMessages.personal },
  'password.reused': { status: 422, text: 'Ya usó esa contraseña. Elija una distinta de las últimas cinco.' },
  // R 8.7: the text for a mail server that is missing or has suspended the sender.
  'mail.unavailable': {
    status: 409,
    text: 'El email fue suspendido por spam, por favor contacta al administrador.',
  },
  'deactivate.unknown-table': { status: 400, text: UNKNOWN_TABLE },
  'deactivate.self': { status: 409, text: 'No puede desactivar su propia cuenta.' },
  'deactivate.last-administrator': {
    status: 409,
    text: 'No puede desactivar al último administrador activo del departamento.',
  },
  'catalogue.not-found': { status: 404, text: 'El valor no existe en el catálogo.' },
  'establishment.not-found': { status: 404, text: 'El establecimiento no existe.' },
  'establishment.inactive': { status: 409, text: 'El establecimiento está inactivo.' },
  'establishment.activity-mismatch': { status: 422, text: 'Una actividad no corresponde al tipo de inscripción.' },
  'establishment.location-mismatch': { status: 422, text: 'La ubicación no corresponde al tipo de población.' },
  'establishment.city-mismatch': { status: 422, text: 'El municipio no corresponde a la subregión o al departamento.' },
  'establishment.type-mismatch': { status: 422, text: 'El establecimiento no es del tipo de inscripción elegido.' },
  'establishment.signature-missing': { status: 422, text: 'La firma es requerida.' },
  'assignment.not-found': { status: 404, text: 'La visita no existe.' },
  'assignment.inactive': { status: 409, text: 'La visita está inactiva.' },
  'assignment.done': { status: 409, text: 'La visita ya fue realizada y no se puede modificar.' },
  'assignment.begun': {
    status: 409,
    text: 'La inspección de la visita ya comenzó: no se puede cambiar el establecimiento ni el tipo de inscripción.',
  },
  'assignment.other-motive-missing': { status: 422, text: 'Escriba el motivo de la visita.' },
  'assignment.not-a-participant': { status: 403, text: 'Solo puede planear visitas en las que participa.' },
  'assignment.unknown-engineer': { status: 422, text: 'El ingeniero elegido no existe o está inactivo.' },
  'assignment.unknown-technician': { status: 422, text: 'El técnico elegido no existe o está inactivo.' },
  'inspection.not-found': { status: 404, text: 'La inspección no existe.' },
  'inspection.closed': { status: 409, text: 'La inspección ya fue cerrada y no se puede modificar.' },
  'inspection.visit-changed': {
    status: 409,
    text: 'La visita cambió después de prepararla en este dispositivo: esto se llenó para otro establecimiento o con otra lista de chequeo.',
  },
  'inspection.unknown-item': { status: 404, text: 'El ítem no pertenece a la lista de chequeo de la visita.' },
  'inspection.item-answered': { status: 409, text: '{section} ya fue diligenciada' },
  'inspection.item-unanswered': { status: 409, text: 'El ítem de {section} todavía no se ha diligenciado.' },
  'inspection.answer-of-another': {
    status: 403,
    text: 'La respuesta es de {name}: solo quien la guardó puede corregirla.',
  },
  'inspection.nobody-signs': {
    status: 422,
    text: 'Al menos una de las dos personas debe firmar: el responsable del establecimiento o el testigo.',
  },
  'inspection.not-an-official': { status: 422, text: 'Ese funcionario no está asignado a la visita.' },
  'inspection.official-signature-missing': {
    status: 422,
    text: officialSignatureMissing['inspection.official-signature-missing'],
  },
  'inspection.companion-signature-missing': {
    status: 422,
    text: officialSignatureMissing['inspection.companion-signature-missing'],
  },
  'inspection.official-signature-recorded': { status: 409, text: 'La firma de {name} ya fue registrada' },
  'inspection.section-incomplete': {
    status: 422,
    text: 'Por favor completa todos los campos requeridos en la sección: {section}',
  },
  'inspection.unknown-concept': { status: 422, text: 'El ítem no admite ese concepto.' },
  'inspection.wrong-score': { status: 422, text: 'El puntaje no corresponde al concepto del ítem.' },
  'inspection.justification-missing': { status: 422, text: 'Escriba por qué el ítem no aplica.' },
  'inspection.measure-missing': { status: 422, text: 'Un ítem crítico inaceptable exige una medida sanitaria.' },
  'inspection.measure-contradicted': {
    status: 422,
    text: 'Indique cuál medida sanitaria se aplicó, o que no se aplicó ninguna.',
  },
  'inspection.sample-record-missing': { status: 422, text: 'Escriba el número del acta de la muestra.' },
  'inspection.counter-sample-record-missing': { status: 422, text: 'Escriba el número del acta de contramuestra.' },
  'inspection.observation-missing': { status: 422, text: closingMessages.observation },
  'inspection.observation-recorded': { status: 409, text: 'La observación ya fue diligenciada' },
  'inspection.establishment-signature-incomplete': { status: 422, text: closingMessages.establishmentSignature },
  'inspection.establishment-signature-recorded': {
    status: 409,
    text: 'La firma del establecimiento ya fue diligenciada',
  },
  'inspection.witness-signature-incomplete': { status: 422, text: closingMessages.witnessSignature },
  'inspection.witness-signature-recorded': { status: 409, text: 'La firma del testigo ya fue diligenciada' },
  'image.no-signature': { status: 422, text: BLANK_SIGNATURE },
  'image.empty': { status: 422, text: 'La foto no muestra nada. Tome otra.' },
  'image.not-found': { status: 404, text: 'La imagen no existe.' },
  'image.undecodable': {
    status: 415,
    text: 'El archivo no es una imagen que se pueda abrir (JPEG, PNG o WebP; una firma, también SVG).',
  },
  'image.not-strokes': {
    status: 415,
    text: 'Una firma en SVG solo puede tener trazos: líneas y figuras simples. Quite lo demás, o guárdela como PNG.',
  },
  'image.too-large': { status: 413, text: 'La imagen pesa más de 10 MB.' },
  'image.too-many-pixels': { status: 413, text: 'La imagen tiene más de 50 megapíxeles.' },
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
  'batch.malformed': { status: 400, text: 'Los comandos del lote no se pudieron leer.' },
  'batch.stopped': { status: 424, text: 'No se intentó porque una escritura anterior fue rechazada.' },
  'batch.file-missing': { status: 409, text: 'La foto no ha llegado completa al servidor. Se enviará de nuevo.' },
  'pieces.misplaced': { status: 422, text: 'La parte de la foto es muy pequeña o no cabe en ella.' },
  'pieces.out-of-step': { status: 409, text: 'La foto debe continuar desde el byte {receivedBytes}.' },
  'pieces.mismatch': { status: 422, text: 'La foto llegó dañada. Se enviará de nuevo desde el comienzo.' },
  'pieces.too-many': {
    status: 429,
    text: 'Tiene más de 200 MB de fotos a medio enviar. Termine de enviar las que empezó.',
  },
}

const fill = (text: string, params: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder)

export type ProblemReply = {
  status: number
  error: { code: ProblemCode; message: string; fields?: FieldProblems; saved?: Record<string, unknown> }
}

/** Status and `error` of the refusal envelope for a problem. */
export function replyTo(problem: Problem): ProblemReply {
  const { status, text } = problemReplies[problem.code]
  const { code, fields, saved } = problem
  return {
    status,
    error: {
      code,
      message: fill(text, problem.params),
      ...(fields && { fields }),
      ...(saved && { saved: savedAnswerTold(saved) }),
    },
  }
}
