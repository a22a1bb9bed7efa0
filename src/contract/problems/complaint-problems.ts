import type { ComplaintCode } from '../../domain/shared/problem-codes/complaint-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about complaints. */
export const complaintProblems: Record<ComplaintCode, ProblemText> = {
  'complaint.unknown': { status: 404, text: 'La queja no existe.' },
  'complaint.wrong-state': { status: 409, text: 'La queja está {state}: eso ya no se puede hacer.' },
  'complaint.against-self': { status: 422, text: 'La queja contra usted debe radicarla otra persona.' },
  'complaint.day': { status: 422, text: 'La fecha va desde el día en que se recibió la queja hasta hoy.' },
  'complaint.city': { status: 422, text: 'El municipio no es del departamento.' },
  'complaint.official-unknown': { status: 422, text: 'Uno de los funcionarios no existe.' },
  'complaint.official-on-visit': {
    status: 409,
    text: '{name} tiene una visita pendiente por esta queja. Cámbiela primero de funcionario.',
  },
  'complaint.official-accused': { status: 409, text: 'La queja es contra {name}: elija otro funcionario.' },
  'complaint.asked-already': { status: 409, text: 'La ampliación se pide una sola vez.' },
  'complaint.ask-late': { status: 409, text: 'La ampliación se podía pedir hasta el {day}.' },
  'complaint.completion-running': {
    status: 409,
    text: 'La persona tiene hasta el {day} para completar la queja. Después puede cerrarla.',
  },
  'complaint.transfer-late': {
    status: 409,
    text: 'El plazo para trasladar venció el {day}. Respóndala y diga cuál entidad es competente.',
  },
  'complaint.in-case': {
    status: 409,
    text: 'La queja está en el expediente {case} y sus lectores la ven. Radique otra queja contra el funcionario.',
  },
  'complaint.original-unknown': { status: 422, text: 'La queja original no existe.' },
  'complaint.original-duplicate': {
    status: 409,
    text: 'La queja original debe ser otra, que no sea a su vez duplicada.',
  },
  'complaint.has-duplicates': { status: 409, text: 'Otras quejas son duplicadas de esta: márquela como original.' },
  'complaint.no-establishment': { status: 409, text: 'Identifique primero el establecimiento de la queja.' },
  'complaint.keeps-establishment': {
    status: 409,
    text: 'La queja ya tiene una visita: su establecimiento no cambia.',
  },
  'complaint.visit-elsewhere': {
    status: 409,
    text: 'La queja es ahora de otro establecimiento: planee otra visita.',
  },
  'complaint.answer-anonymous': { status: 409, text: 'Una queja anónima se responde con una publicación.' },
  'complaint.no-email': { status: 409, text: 'La persona no dejó correo. Entregue o publique la respuesta.' },
  'complaint.mail-waiting': { status: 409, text: 'El correo con la respuesta todavía no ha salido.' },
  'complaint.paper-type': { status: 422, text: 'Cada archivo es un PDF o una foto (JPG, PNG o WebP).' },
  'complaint.papers-full': { status: 409, text: 'Una queja guarda máximo {max} documentos y fotos.' },
  'complaint.paper-there': { status: 409, text: 'Ese archivo ya está en la queja: {paper}.' },
  'complaint.paper-unknown': { status: 404, text: 'El documento no existe.' },
  'complaint.paper-withdrawn': { status: 409, text: 'El documento fue retirado.' },
  'complaint.too-many': {
    status: 429,
    text: 'Desde esta conexión ya se enviaron {max} quejas en la última hora. Espere {minutes} y vuelva a enviarla.',
  },
  'complaint.photo-type': { status: 422, text: 'Cada archivo debe ser una foto (JPG, PNG o WebP).' },
  'complaint.photos-full': {
    status: 429,
    text: 'Hoy no se reciben más fotos por esta página. Envíe la queja sin fotos, o vuelva a intentarlo mañana.',
  },
}
