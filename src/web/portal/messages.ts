import type { TermKind } from '../../domain/calendar/terms.ts'
import { daysOf, ENDS_TODAY } from '../../domain/calendar/time-left.ts'
import { MAX_EVIDENCE_IMAGES } from '../../domain/requirements/requirement-words.ts'
import { saidOf } from '../../domain/shared/known-words.ts'
import { dayOf, formatDay, formatInstant } from '../../domain/shared/time.ts'
import type { OwnRequirement } from './portal-calls.ts'

const severities = { critico: 'crítica', mayor: 'mayor', menor: 'menor' }
const states = {
  abierto: 'Por corregir',
  declarado: 'Ya respondió: falta la verificación',
  cumplido: 'Cumplido',
  parcial: 'Cumplido en parte',
  incumplido: 'Sin cumplir',
  sin_objeto: 'Cerrado: ya no aplica',
  trasladado: 'Pasó a un expediente',
}
const answerStates = { recibida: 'Por revisar', aceptada: 'Aceptada', rechazada: 'No aceptada' }

const wordOf = (words: Readonly<Record<string, string>>, word: string) => saidOf(words, word) ?? word

type Term = Pick<OwnRequirement, 'due_day' | 'days_left' | 'term_kind'>

function leftText({ days_left: left, term_kind: kind }: Term): string {
  const days = daysOf(Math.abs(left), kind as TermKind)
  if (left < 0) return `Venció hace ${days}`
  if (left === 0) return ENDS_TODAY
  return `${left === 1 ? 'Le queda' : 'Le quedan'} ${days}`
}

/** Every text of the portal, for a shopkeeper with a phone. */
export const messages = {
  working: 'Un momento…',
  badLink: 'Este enlace está incompleto. Ábralo otra vez desde el correo.',
  entry: {
    title: 'Entre con un código',
    text: 'Para proteger sus datos le enviamos un código de 6 cifras al correo en el que recibió este enlace.',
    send: 'Enviarme el código',
    sent: (email: string, minutes: number) =>
      `Enviamos el código a ${email}. Sirve durante ${minutes} minutos. Si no lo ve, busque en correo no deseado.`,
    code: 'Código de 6 cifras',
    enter: 'Entrar',
    again: 'Enviarme otro código',
  },
  acta: {
    title: 'Su acta',
    facts: (number: string, day: string) => `Acta n.º ${number}, de la visita del ${formatDay(day)}.`,
    notifies: 'Cuando la abra queda notificado hoy. Los plazos para responder cuentan según el acta.',
    reads: 'Puede abrirla y leerla. Como no ha autorizado la notificación electrónica, abrirla no lo notifica.',
    open: 'Abrir el acta',
    openAgain: 'Abrir el acta y quedar notificado',
    download: 'Descargar el acta (PDF)',
    effective: (day: string) => `Quedó notificado el ${formatDay(day)}.`,
    opened: 'El acta está abierta. Ya puede descargarla y ver qué debe corregir.',
    file: (number: string) => `acta-${number}.pdf`,
  },
  requirements: {
    title: 'Qué debe corregir y para cuándo',
    none: 'No tiene requerimientos.',
    heading: (number: string) => `Requerimiento ${number}`,
    due: (term: Term, isOpen: boolean) => {
      const day = formatDay(term.due_day)
      return isOpen ? `Plazo: hasta el ${day}. ${leftText(term)}.` : `Plazo: ${day}.`
    },
    severity: (severity: string) => `Gravedad ${wordOf(severities, severity)}`,
    state: (state: string) => wordOf(states, state),
    found: (finding: string) => `En la visita se encontró: ${finding}`,
    answers: 'Sus respuestas',
    answered: (at: string, state: string, images: number) =>
      `${formatInstant(new Date(at))} · ${images === 1 ? '1 foto' : `${images} fotos`} · ${state}`,
    answerState: (state: string, isLate: boolean, isOpen: boolean) => {
      if (isLate) return 'Llegó después de la verificación'
      return state === 'recibida' && !isOpen ? 'No alcanzó a revisarse' : wordOf(answerStates, state)
    },
    reason: (reason: string) => `Motivo: ${reason}`,
    text: 'Cuente qué corrigió',
    photos: `Fotos de cómo quedó (hasta ${MAX_EVIDENCE_IMAGES})`,
    send: 'Enviar respuesta',
    sendOf: (number: string) => `Enviar respuesta al requerimiento ${number}`,
    sent: 'Recibimos su respuesta.',
    sentLate: 'Recibimos su respuesta, pero llegó después de la verificación: queda guardada y no cambia el resultado.',
    ready: 'Ya corregí: pedir verificación',
    readyOf: (number: string) => `Ya corregí: pedir verificación del requerimiento ${number}`,
    asked: 'Pidió que lo verifiquen en una visita.',
    askedNow: 'Recibimos su solicitud de visita.',
    reply: {
      title: 'Responder',
      note: 'Escriba a la entidad sobre este requerimiento. Lo que corrigió se muestra con la respuesta y sus fotos.',
      text: 'Lo que quiere decir',
      send: 'Responder',
      sendOf: (number: string) => `Responder el requerimiento ${number}`,
      sent: 'Recibimos lo que escribió.',
      list: 'Lo que escribió',
      said: (at: string, isRead: boolean) =>
        `${formatInstant(new Date(at))} · ${isRead ? 'La entidad lo leyó' : 'Recibido'}`,
    },
    extension: {
      title: 'Pedir prórroga',
      note: 'Un funcionario decide. Mientras tanto el plazo sigue igual.',
      reason: 'Por qué necesita más tiempo',
      send: 'Pedir prórroga',
      sendOf: (number: string) => `Pedir prórroga del requerimiento ${number}`,
      sent: 'Recibimos su petición de prórroga.',
      asked: (at: string) => `Pidió prórroga el ${formatDay(dayOf(new Date(at)))}.`,
      waits: 'Falta la respuesta de la entidad.',
      granted: (day: string) => `Se concedió hasta el ${formatDay(day)}.`,
      refused: (reason: string) => `No se concedió. Motivo: ${reason}`,
    },
  },
  consent: {
    title: 'Notificación electrónica',
    given: (email: string) => `Usted autorizó recibir notificaciones en ${email}.`,
    none: (email: string) => `Puede autorizar que las notificaciones le lleguen a ${email}. Es voluntario.`,
    accept: 'Autorizar',
    withdraw: 'Dejar de autorizar',
    accepted: 'Autorización guardada.',
    withdrawn: 'Autorización retirada.',
  },
  retry: {
    title: 'No pudimos mostrar su página',
    press: 'Reintentar',
    left: 'Solo falta mostrar su página: pulse Reintentar.',
  },
  leave: 'Salir',
  left: 'Salió del portal.',
}
