import { CONSENT_MISSING, closingMessages, SIGNATURE_OUTDATED } from '../../domain/inspections/closing-parts.ts'
import { NOTHING_TO_SIGN, officialSignatureMissing } from '../../domain/inspections/sign-visit.ts'
import type { InspectionCode } from '../../domain/shared/problem-codes/inspection-codes.ts'
import { unopenedImage } from '../../domain/shared/unopened-image.ts'
import { BLANK_SIGNATURE } from '../../domain/signatures/ink.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about inspections, images, signatures and evidence. */
export const inspectionProblems: Record<InspectionCode, ProblemText> = {
  'notification.not-found': { status: 404, text: 'La notificación no existe.' },
  'notification.settled': { status: 409, text: 'El resultado de ese envío ya se conoce.' },
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
  'inspection.not-closed': {
    status: 409,
    text: 'La visita todavía no está cerrada: una medida o una muestra se registra cuando ya está el acta.',
  },
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
}
