import { WRONG_TYPE } from '../domain/files/accepted-types.ts'
import { AnswerConflict } from '../domain/inspections/answer-conflict.ts'
import { CONSENT_MISSING, closingMessages, SIGNATURE_OUTDATED } from '../domain/inspections/closing-parts.ts'
import { NOTHING_TO_SIGN, officialSignatureMissing } from '../domain/inspections/sign-visit.ts'
import { WRONG_CREDENTIALS } from '../domain/session/login.ts'
import { CODE_WRONG } from '../domain/session/second-factor.ts'
import { UNKNOWN_TABLE } from '../domain/shared/deactivation.ts'
import { MALFORMED_KEY } from '../domain/shared/fields.ts'
import { type Consequence, type FieldProblems, Problem, type ProblemCode } from '../domain/shared/problem.ts'
import { unopenedImage } from '../domain/shared/unopened-image.ts'
import { BLANK_SIGNATURE } from '../domain/signatures/ink.ts'
import { HALF_DAY } from '../domain/staff/absence-texts.ts'
import { passwordMessages } from '../domain/users/password.ts'
import { encodeSavedAnswer } from './saved-answer.wire.ts'

/** `{name}` in the text is filled from the problem's params, or from `usual` where those have none. */
type Reply = { status: number; text: string; usual?: Readonly<Record<string, string>> }

/** HTTP status and Spanish text of each refusal. */
export const problemReplies: Record<ProblemCode, Reply> = {
  'request.malformed': { status: 400, text: 'La solicitud no se pudo leer.' },
  'request.unknown-field': { status: 400, text: 'La solicitud trae un campo desconocido: {field}.' },
  'request.invalid': { status: 422, text: '{reason}' },
  'request.too-large': { status: 413, text: 'La solicitud es demasiado grande.' },
  'request.unsupported-media': { status: 415, text: 'La solicitud viene en un formato que no se acepta.' },
  'request.not-found': { status: 404, text: 'La dirección solicitada no existe.' },
  'request.method-not-allowed': { status: 405, text: 'La dirección no admite ese método.' },
  'request.too-many': { status: 429, text: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.' },
  'token.invalid': { status: 401, text: 'El token no es válido, venció o fue revocado.' },
  'token.address': { status: 403, text: 'El token no se admite desde esta dirección.' },
  'token.scope-missing': { status: 403, text: 'El token no tiene el permiso {scope}.' },
  'token.session-needed': { status: 403, text: 'Un token no abre este llamado: inicie sesión.' },
  'odata.not-supported': { status: 501, text: 'No se admite {option}.' },
  'odata.malformed': { status: 400, text: 'No se pudo leer {option}.' },
  'template.not-found': { status: 404, text: 'No existe una plantilla con ese nombre.' },
  'webhook.not-found': { status: 404, text: 'El webhook no existe.' },
  'webhook.address-refused': { status: 422, text: 'La dirección no es de un servidor público.' },
  'webhook.host-unknown': { status: 422, text: 'No se encontró el servidor {host}.' },
  'feed.wrong-cursor': { status: 422, text: 'El cursor no es válido.' },
  'token.not-suspended': {
    status: 409,
    text: 'Solo se asume un token suspendido: este venció, fue revocado o ya tiene un responsable activo.',
  },
  'token.not-found': { status: 404, text: 'El token no existe o ya fue revocado.' },
  'session.missing': { status: 401, text: 'Inicie sesión para continuar.' },
  'session.ended': { status: 401, text: 'Su sesión terminó. Inicie sesión de nuevo.' },
  'session.deactivated': { status: 401, text: 'Su cuenta fue desactivada. Hable con un administrador.' },
  'session.client-unknown': { status: 401, text: WRONG_CREDENTIALS },
  'session.wrong-credentials': { status: 401, text: WRONG_CREDENTIALS },
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
  'sheet.old-excel': {
    status: 422,
    text: 'El archivo es de Excel 97-2003 (.xls). Guárdelo como .xlsx o .csv.',
  },
  'sheet.no-sheet': { status: 422, text: 'El archivo no es una hoja de cálculo.' },
  'sheet.has-password': { status: 422, text: 'El archivo tiene contraseña: quítela y vuelva a intentarlo.' },
  'sheet.opens-too-large': { status: 413, text: 'El archivo es demasiado grande al abrirse.' },
  'sheet.damaged': { status: 422, text: 'El archivo está dañado y no se pudo abrir. Guárdelo de nuevo.' },
  'sheet.too-many-rows': { status: 422, text: 'El archivo tiene más de 50.000 filas.' },
  'sheet.too-many-columns': { status: 422, text: 'La hoja tiene más de 100 columnas.' },
  'map.not-json': { status: 422, text: 'El archivo no es un JSON válido. Expórtelo de nuevo como GeoJSON.' },
  'map.not-geojson': {
    status: 422,
    text: 'El archivo no es una colección de municipios en GeoJSON (FeatureCollection).',
  },
  'map.topojson': { status: 422, text: 'El archivo es TopoJSON. Conviértalo a GeoJSON.' },
  'map.other-crs': {
    status: 422,
    text: 'El archivo usa el sistema de coordenadas «{crs}». Expórtelo en grados de longitud y latitud (WGS 84 o MAGNA-SIRGAS).',
  },
  'map.not-degrees': { status: 422, text: 'Las coordenadas de {place} no son grados de longitud y latitud.' },
  'map.bad-coordinates': { status: 422, text: 'El contorno de {place} no es un polígono con coordenadas numéricas.' },
  'map.no-codes': { status: 422, text: 'Los municipios del archivo no tienen su código DANE de cinco dígitos.' },
  'map.codes': {
    status: 422,
    text: 'El archivo debe tener los {count} municipios de {department}, cada uno una vez. {faults}',
  },
  'map.no-area': { status: 422, text: 'El contorno de {place} no tiene superficie.' },
  'map.elsewhere': {
    status: 422,
    text: 'El contorno de {place} está lejos de su cabecera. Revise que cada coordenada sea longitud y luego latitud.',
  },
  'map.too-complex': { status: 413, text: 'El mapa es demasiado complejo. Simplifíquelo y vuelva a intentarlo.' },
  'map.none': { status: 409, text: 'No hay un mapa cargado.' },
  'planning.day-past': { status: 422, text: 'La fecha debe ser hoy o después.' },
  'planning.not-dismissed': { status: 404, text: 'El establecimiento no está descartado.' },
  'trip.not-found': { status: 404, text: 'La salida no existe.' },
  'trip.state': { status: 409, text: 'La salida está en el estado «{state}» y no admite ese cambio.' },
  'trip.overlap': { status: 422, text: '{name} ya está en la salida {number} esos días.' },
  'trip.no-day': { status: 422, text: 'Ningún día de la salida tiene cupo: {reasons}' },
  'trip.no-candidate': { status: 422, text: 'No hay establecimientos por visitar en {zodes} para estos funcionarios.' },
  'trip.other-day': { status: 422, text: 'El {day} no es un día de la salida.' },
  'trip.full-day': { status: 422, text: 'El {day} admite {most}.' },
  'trip.day-over': { status: 422, text: 'El {day} ya pasó. Mueva sus visitas a otro día.' },
  'trip.elsewhere': { status: 422, text: '{name} no está en la subregión de la salida.' },
  'trip.pending': { status: 422, text: '{name}: {reason}.' },
  'trip.inactive': { status: 422, text: '{name} está desactivado.' },
  'trip.empty': { status: 422, text: 'La salida no tiene visitas.' },
  'calendar.feed-not-found': { status: 404, text: 'La suscripción no existe o fue revocada.' },
  'calendar.too-many-feeds': { status: 409, text: 'Tiene {most} suscripciones. Revoque una antes de crear otra.' },
  'trip.begun': { status: 422, text: 'La salida ya tiene visitas iniciadas. Ciérrela.' },
  'import.not-found': { status: 404, text: 'La importación no existe.' },
  'import.row-not-found': { status: 404, text: 'La fila no existe.' },
  'import.repeated': { status: 409, text: 'Este archivo ya se importó el {day} ({rows}).' },
  'import.busy': { status: 409, text: 'Otra importación del departamento está en curso. Espere a que termine.' },
  'import.state': { status: 409, text: 'La importación está en el estado «{state}» y no admite ese cambio.' },
  'import.columns-missing': { status: 422, text: 'Falta elegir la columna de: {fields}.' },
  'import.no-header': { status: 422, text: '¿En qué fila están los títulos?' },
  'import.no-rows': { status: 422, text: 'La hoja no tiene filas debajo de los títulos.' },
  'import.unknown-column': { status: 422, text: 'La columna elegida no está en la hoja.' },
  'import.unknown-sheet': { status: 422, text: 'La hoja «{sheet}» no está en el archivo.' },
  'import.unknown-value': { status: 422, text: 'Un valor elegido no está en el catálogo.' },
  'import.file-gone': { status: 410, text: 'El archivo ya no está. Súbalo de nuevo.' },
  'import.row-has-errors': { status: 422, text: 'Corrija primero los errores de la fila.' },
  'import.row-has-no-match': {
    status: 422,
    text: 'La fila no se parece a un establecimiento que se pueda actualizar.',
  },
  'import.many-rows': { status: 409, text: 'La decisión cambia {rows}.' },
  'import.nothing-to-decide': { status: 422, text: 'No hay filas por decidir.' },
  'import.decision-not-found': { status: 404, text: 'La decisión no existe o ya se deshizo.' },
  'import.row-done': { status: 409, text: 'La fila ya se aplicó.' },
  'import.nothing-to-apply': { status: 422, text: 'No hay filas listas para aplicar.' },
  'import.in-use': { status: 409, text: 'No se puede deshacer: {reason}' },
  'import.stopped': { status: 409, text: 'Fallaron {rows} filas seguidas y la aplicación se detuvo.' },
  'job.not-found': { status: 404, text: 'El trabajo no existe.' },
  'job.not-done': { status: 409, text: 'El trabajo todavía no ha terminado, o terminó sin archivo.' },
  'job.result-gone': { status: 410, text: 'El archivo ya no está: se guarda siete días. Pídalo de nuevo.' },
  'job.finished': { status: 409, text: 'El trabajo ya terminó.' },
  'job.not-repeatable': { status: 409, text: 'Este trabajo se pide de nuevo en la página en que se pidió.' },
  'job.asker-gone': { status: 409, text: 'Quien lo pidió ya no tiene una cuenta activa.' },
  'session.password-change-due': { status: 403, text: 'Debe cambiar su contraseña antes de continuar.' },
  'session.temporary-password-ended': {
    status: 403,
    text: 'Su contraseña temporal venció. Pida otra a un administrador de Vigía de su entidad.',
  },
  'session.link-invalid': { status: 410, text: 'El enlace ya se usó o venció. Pida otro.' },
  'session.not-found': { status: 404, text: 'La sesión no existe o ya terminó.' },
  'session.second-factor': { status: 401, text: '{reason}' },
  'session.second-factor-due': { status: 403, text: 'Debe activar la verificación en dos pasos antes de continuar.' },
  'second-factor.on': { status: 409, text: 'La verificación en dos pasos ya está activa.' },
  'second-factor.off': { status: 409, text: 'Esta instalación no usa la verificación en dos pasos.' },
  'second-factor.own': { status: 409, text: 'Quite su propia verificación en dos pasos en su perfil.' },
  'second-factor.not-started': { status: 409, text: 'La verificación en dos pasos no está activa. Empiece de nuevo.' },
  'second-factor.wrong-code': { status: 422, text: CODE_WRONG },
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
  'user.no-identity-change': { status: 404, text: 'No hay un cambio de identidad por aprobar: ya se decidió.' },
  'user.own-password': {
    status: 422,
    text: 'Cambie su propia contraseña en su perfil, pestaña «Cambiar contraseña».',
  },
  'user.own-email': { status: 422, text: 'Cambie su propio correo en su perfil, pestaña «Información».' },
  'user.own-identity': {
    status: 422,
    text: 'Cambie su propio nombre, su identificación y su firma en su perfil, pestaña «Información».',
  },
  'password.wrong-current': { status: 422, text: 'La contraseña actual no es correcta.' },
  'password.common': { status: 422, text: passwordMessages.simple },
  'password.personal': { status: 422, text: passwordMessages.personal },
  'password.reused': { status: 422, text: 'Ya usó esa contraseña. Elija una distinta de las últimas cinco.' },
  // R 8.7: the text for a mail server that is missing or has suspended the sender.
  'mail.unavailable': {
    status: 409,
    text: 'El email fue suspendido por spam, por favor contacta al administrador.',
  },
  'user.own-role': {
    status: 409,
    text: 'No puede quitarse el cargo de administrador. Pídaselo a otro administrador.',
  },
  'establishment.pending-visits': { status: 409, text: 'Tiene {pending}. {reason}' },
  'deactivation.pending-visits': {
    status: 409,
    text: '{pending}. {question}',
  },
  'assignment.too-many-pending': {
    status: 409,
    text: 'Con estas tendría más de {most} visitas pendientes planeadas por usted. Pida a un administrador que desactive las que no se harán.',
  },
  'assignment.duplicate': { status: 409, text: 'Ya hay {pending} con el mismo motivo.' },
  'mail.outcome-unknown': {
    status: 409,
    text: 'No se sabe si el correo llegó: el servidor de correo lo recibió y no confirmó. El envío quedó anotado; compruébelo antes de repetirlo.',
  },
  'notification.not-found': { status: 404, text: 'La notificación no existe.' },
  'notification.settled': { status: 409, text: 'El resultado de ese envío ya se conoce.' },
  'deactivate.unknown-table': { status: 400, text: UNKNOWN_TABLE },
  'deactivate.self': { status: 409, text: 'No puede desactivar su propia cuenta.' },
  'deactivate.last-administrator': {
    status: 409,
    text: 'No puede desactivar al último administrador activo del departamento.',
  },
  'catalogue.not-found': { status: 404, text: 'El valor no existe en el catálogo.' },
  'establishment.no-email': {
    status: 422,
    text: 'El establecimiento no tiene correo electrónico. Complete su inscripción.',
  },
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
  'log.unknown-seal': { status: 404, text: 'El sello no está en el libro público.' },
  'log.not-found': { status: 404, text: 'El libro público no tiene esa parte.' },
  'public.unknown-code': { status: 404, text: 'Ningún acta tiene ese código.' },
  'addendum.not-found': { status: 404, text: 'La adenda no existe.' },
  'index.not-found': { status: 404, text: 'El índice no se ha emitido: se emite al cerrar el expediente.' },
  'evidence.not-issued': {
    status: 409,
    text: 'El acta todavía no tiene firma electrónica. Intente de nuevo en un minuto.',
  },
  'evidence.unknown-version': { status: 404, text: 'El acta no tiene esa versión.' },
  'evidence.key-missing': {
    status: 409,
    text: 'No hay clave de firma configurada. Hable con el administrador.',
  },
  'evidence.certificate-expired': {
    status: 409,
    text: 'El certificado de la entidad venció el {day}. Las actas se expiden sin firma hasta renovarlo.',
  },
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
  'inspection.signed-before': {
    status: 409,
    text: 'Ya firmó {signers}. Corrija y recoja de nuevo esa firma, o escriba por qué no hay firma: las dos cosas se guardan juntas.',
  },
  'signature.outdated': { status: 422, text: SIGNATURE_OUTDATED },
  'signature.consent-missing': { status: 422, text: CONSENT_MISSING },
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
  'inspection.inactive-official': {
    status: 422,
    text: 'La cuenta de {name} está desactivada, y no puede firmar.',
  },
  'signature.not-new': {
    status: 422,
    text: 'Esa firma ya está registrada, en una cuenta o en otra firma. Quien firma debe dibujarla aquí.',
  },
  'inspection.nothing-to-sign': { status: 409, text: NOTHING_TO_SIGN },
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
  'inspection.measure-without-finding': {
    status: 422,
    text: 'Una medida sanitaria o un aspecto crítico exigen un hallazgo. Cambie el concepto, o quítelos.',
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
  'image.undecodable': { status: 415, text: '{said}', usual: { said: unopenedImage.any } },
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
  'idempotency.refused-before': {
    status: 409,
    text: 'El servidor ya había rechazado este envío. Ábralo en el formulario y envíelo de nuevo.',
  },
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
  'pieces.too-fast': {
    status: 429,
    text: 'Está enviando muchas fotos al mismo tiempo. Espere un momento: el envío continúa donde iba.',
  },
  'upload.day-full': {
    status: 429,
    text: 'Hoy ya envió {most} MB en fotos y firmas, el máximo de una persona por día. Lo demás podrá enviarse mañana; quien administra el servidor puede ampliar el máximo.',
  },
  'assignment.unavailable': { status: 409, text: '{reasons}' },
  'contract.not-found': { status: 404, text: 'El contrato no existe.' },
  'contract.overlap': { status: 422, text: 'Se cruza con el contrato {number} ({from} a {to}).' },
  'absence.not-found': { status: 404, text: 'La ausencia no existe.' },
  'absence.overlap': { status: 422, text: 'Ya hay una ausencia esos días.' },
  'absence.half-day': { status: 422, text: HALF_DAY },
  'absence.decided': { status: 409, text: 'La ausencia ya fue decidida o anulada.' },
  'absence.own-decision': { status: 409, text: 'Otra persona debe decidir su ausencia.' },
  'absence.planned-visits': { status: 409, text: 'Tiene {pending} en esos días.' },
  'competence.not-found': { status: 404, text: 'La competencia no existe.' },
  'competence.withdrawn': { status: 409, text: 'La competencia ya fue retirada.' },
  'territory.not-found': { status: 404, text: 'Esa cobertura no existe.' },
  'territory.repeated': { status: 409, text: 'Esa cobertura ya está registrada.' },
  'holiday.of-law': { status: 409, text: 'Ese día ya es festivo.' },
  'card.no-public-url': {
    status: 409,
    text: 'El carné necesita la dirección pública de la instalación (PUBLIC_URL), que lleva su código QR.',
  },
  'card.not-found': { status: 404, text: 'El carné no existe o ya no está vigente.' },
  'card.revoked': { status: 409, text: 'El carné ya fue revocado.' },
  'card.inactive': { status: 409, text: 'La cuenta está desactivada: no se le puede expedir un carné.' },
  'card.no-contract': { status: 409, text: 'Su vinculación no está vigente: no se le puede expedir un carné.' },
  'card.reissue': {
    status: 409,
    text: 'El secreto del servidor cambió después de expedir el carné. Expídalo de nuevo.',
  },
  'session.no-contract': { status: 403, text: 'Su vinculación no está vigente. Hable con Talento Humano.' },
  'holiday.not-found': { status: 404, text: 'Ese día no está entre los que agregó el departamento.' },
  'suspension.not-found': { status: 404, text: 'La suspensión no existe.' },
  'term.unchanged': { status: 409, text: 'El término ya dice eso: no hay nada que guardar.' },
  'requirement.not-found': { status: 404, text: 'El requerimiento no existe.' },
  'requirement.not-open': { status: 409, text: 'El requerimiento ya está {state}.' },
  'requirement.evidence-not-found': { status: 404, text: 'La evidencia no existe.' },
  'requirement.evidence-decided': { status: 409, text: 'Ya se decidió sobre esa evidencia.' },
  'requirement.self-review': {
    status: 403,
    text: 'Quien levantó el acta no puede aceptar la evidencia de escritorio.',
  },
  'requirement.desk-off': {
    status: 409,
    text: 'El departamento no verifica evidencia en el escritorio: un administrador puede activarlo.',
  },
  'requirement.desk-critical': {
    status: 409,
    text: 'Un requerimiento crítico se verifica en una visita, no en el escritorio.',
  },
  'requirement.not-extendable': { status: 422, text: 'El término de este requerimiento no admite prórroga.' },
  'requirement.extension-spent': { status: 422, text: 'Este requerimiento ya tuvo su única prórroga.' },
  'requirement.extension-late': { status: 409, text: 'El plazo venció el {day}: ya no se puede prorrogar.' },
  'requirement.extension-short': { status: 422, text: 'La prórroga debe pasar del {day}.' },
  'requirement.extension-too-long': { status: 422, text: 'La prórroga puede llegar hasta el {day}.' },
  'follow-up.not-closed': { status: 409, text: 'La inspección no se ha cerrado: todavía no tiene requerimientos.' },
  'follow-up.other-establishment': {
    status: 422,
    text: 'El requerimiento {number} es de otro establecimiento.',
  },
  'follow-up.nothing-open': { status: 409, text: 'El acta no tiene requerimientos por cumplir.' },
  'follow-up.one-establishment': {
    status: 422,
    text: 'Una visita de seguimiento es al establecimiento del acta.',
  },
  'follow-up.keeps-establishment': {
    status: 409,
    text: 'La visita verifica requerimientos de su establecimiento: no se puede cambiar por otro.',
  },
  'verdict.missing': { status: 422, text: 'Diga si el requerimiento se cumplió.' },
  'verdict.observation-missing': { status: 422, text: 'Escriba qué se encontró.' },
  'verdict.photo-missing': { status: 422, text: 'Tome la foto de cómo quedó.' },
  'verdict.not-followed': { status: 422, text: 'Esta visita no verifica ese requerimiento.' },
  'verdict.of-another': { status: 409, text: 'Lo dijo {name}: solo esa persona lo puede corregir.' },
  'format.not-found': { status: 404, text: 'El formato no existe.' },
  'format.edition-not-found': { status: 404, text: 'La edición no existe.' },
  'format.model': { status: 409, text: 'Los modelos de Vigía no se modifican. Cópielo y modifique la copia.' },
  'format.retired': { status: 409, text: 'El formato está retirado. Reactívelo para cambiarlo.' },
  'format.active': { status: 409, text: 'El formato no está retirado.' },
  'format.code-taken': { status: 409, text: 'Ya existe un formato con ese código. Si está retirado, reactívelo.' },
  'format.draft-open': { status: 409, text: 'El formato ya tiene un borrador abierto.' },
  'format.no-draft': { status: 409, text: 'El formato no tiene un borrador abierto: se publicó o se descartó.' },
  'format.draft-changed': {
    status: 409,
    text: '{name} guardó este borrador {when}. Vea sus cambios antes de seguir.',
  },
  'format.draft-too-large': { status: 413, text: 'El borrador es demasiado grande. Acorte sus textos.' },
  'format.sheet': { status: 422, text: '{reason}' },
  'format.sum': { status: 422, text: '{reason}' },
  'format.problems': { status: 422, text: '{reason}' },
  'format.confirm': { status: 422, text: 'Escriba el código del formato para confirmar.' },
  'format.date': { status: 422, text: '{reason}' },
  'format.unchanged': { status: 409, text: 'No hay cambios frente a la edición {version}.' },
  'format.edition-in-force': {
    status: 409,
    text: 'La edición ya rige o tiene visitas: publique otra que la corrija.',
  },
  'format.in-use': { status: 409, text: '{reason}' },
  'format.no-replacement': {
    status: 422,
    text: 'El formato que reemplaza debe estar activo y tener una edición vigente.',
  },
  'file.not-found': { status: 404, text: 'El expediente no existe.' },
  'file.closed': { status: 409, text: 'El expediente está cerrado desde el {date}.' },
  'file.not-closed': { status: 409, text: 'El expediente {number} no está cerrado.' },
  'file.disposed': { status: 409, text: 'El expediente {number} ya tuvo su disposición final.' },
  'file.open-exists': { status: 409, text: 'Ya hay un expediente abierto de ese asunto en esa serie: {number}.' },
  'file.subject-unknown': { status: 422, text: 'El asunto del expediente no existe. Elija el asunto de nuevo.' },
  'file.required-missing': {
    status: 409,
    text: 'Faltan documentos obligatorios: {types}. Agréguelos, o escriba el motivo de cada uno.',
  },
  'file.checks-pending': {
    status: 409,
    text: 'Falta el análisis de virus de {documents}. Cierre el expediente cuando termine.',
  },
  'file.held': { status: 409, text: '{number}: Tiene un bloqueo legal vigente.' },
  'file.not-due': { status: 409, text: '{number}: Aún debe conservarse hasta el {date}.' },
  'file.unnamed-readers': { status: 422, text: 'Un lector elegido no existe o está inactivo.' },
  'disposal.off': { status: 409, text: 'La eliminación de expedientes está desactivada en esta instalación.' },
  'disposal.not-found': { status: 404, text: 'La eliminación no existe.' },
  'disposal.other-series': { status: 409, text: 'El expediente {number} no es de la serie elegida.' },
  'disposal.kept-forever': {
    status: 409,
    text: 'El expediente {number} no se elimina: la disposición final de su serie es {disposition}.',
  },
  'disposal.unconfirmed': {
    status: 409,
    text: 'El expediente {number} no se elimina: el archivista no ha confirmado los años de su serie.',
  },
  'folder.not-found': { status: 422, text: 'La carpeta no existe en el expediente.' },
  'folder.name-taken': { status: 409, text: 'Ya hay una carpeta con ese nombre.' },
  'document.not-found': { status: 404, text: 'El documento no existe.' },
  'document.wrong-type': { status: 422, text: WRONG_TYPE },
  'document.infected': { status: 422, text: 'El antivirus rechazó el archivo ({signature}). No se guardó.' },
  'document.too-large': { status: 413, text: 'El archivo pesa {mb} MB; el máximo es {max}.' },
  'document.empty': { status: 422, text: 'El archivo está vacío.' },
  'document.duplicate': { status: 409, text: 'Ese archivo ya está en el expediente: {title}, orden {order}.' },
  'document.withdrawn': { status: 409, text: 'El documento está retirado.' },
  'document.of-system': {
    status: 409,
    text: 'Ese documento lo produjo el sistema: no se modifica ni tiene otras versiones.',
  },
  'document.unscanned': {
    status: 409,
    text: 'El documento espera el análisis de virus. Inténtelo en unos minutos.',
  },
  'document.no-rendition': { status: 404, text: 'Ese documento no tiene presentación en PDF.' },
  'document.future-date': { status: 422, text: 'La fecha del documento no puede ser posterior a hoy.' },
  'storage.full': { status: 409, text: '{reason}' },
  'hold.not-found': { status: 404, text: 'El bloqueo legal no existe.' },
  'hold.released': { status: 409, text: 'El bloqueo legal ya se levantó.' },
  'series.not-found': { status: 404, text: 'La serie no existe.' },
  'series.inactive': { status: 409, text: 'La serie tiene una versión más nueva. Elija la serie vigente.' },
  'series.code-taken': { status: 409, text: 'Ya hay una serie con ese código.' },
  'trd.sheet': { status: 422, text: '{reason}' },
  'type.not-found': { status: 422, text: 'La tipología no pertenece a la serie del expediente.' },
  'type.name-taken': { status: 409, text: 'La serie ya tiene una tipología con ese nombre.' },
  'notice.not-found': { status: 404, text: 'El aviso no existe.' },
  'view.not-found': { status: 404, text: 'La vista no existe.' },
  'view.name-taken': { status: 409, text: 'Ya tiene una vista de esta lista con ese nombre.' },
  'view.too-many': { status: 409, text: 'Puede guardar hasta {most} vistas. Borre alguna que ya no use.' },
}

const fill = (text: string, params: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder)

type ConsequenceTold = Omit<Consequence, 'importId' | 'mailServer' | 'notificationId' | 'savedBy' | 'savedAt'> & {
  import_id?: number
  mail_server?: string
  notification_id?: number
  saved_by?: string
  saved_at?: string
}

const consequenceTold = ({
  importId,
  mailServer,
  notificationId,
  savedBy,
  savedAt,
  ...same
}: Consequence): ConsequenceTold => ({
  ...same,
  ...(importId !== undefined && { import_id: importId }),
  ...(mailServer !== undefined && { mail_server: mailServer }),
  ...(notificationId !== undefined && { notification_id: notificationId }),
  ...(savedBy !== undefined && { saved_by: savedBy }),
  ...(savedAt !== undefined && { saved_at: savedAt }),
})

export type ProblemReply = {
  status: number
  error: {
    code: ProblemCode
    message: string
    fields?: FieldProblems
    saved?: Record<string, unknown>
  } & ConsequenceTold
}

/** A refusal of one field of a form: the field has the problem's own text. */
export const fieldProblem = (code: ProblemCode, field: string): Problem =>
  new Problem(code, { fields: { [field]: problemReplies[code].text } })

/** Status and `error` of the refusal envelope for a problem. */
export function replyTo(problem: Problem): ProblemReply {
  const { status, text, usual } = problemReplies[problem.code]
  const { code, fields, consequence } = problem
  return {
    status,
    error: {
      code,
      message: fill(text, { ...usual, ...problem.params }),
      ...(fields && { fields }),
      ...(problem instanceof AnswerConflict && { saved: encodeSavedAnswer(problem.saved) }),
      ...(consequence && consequenceTold(consequence)),
    },
  }
}
