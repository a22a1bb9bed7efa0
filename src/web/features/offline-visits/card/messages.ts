import { countText } from '../../../../domain/shared/text.ts'
import { decisionTexts } from '../../../offline/outbox/decision-texts.ts'

const isForGood = 'Se borra de este dispositivo y no se puede recuperar.'

export const stateTexts = {
  ready: 'Lista para trabajar sin señal',
  unprepared: 'No preparada',
  draft: 'Con borrador',
  finished: 'Terminada, esperando cierre',
  notMade: 'No se pudo hacer: falta que llegue al servidor',
}

export const unsentTexts = {
  show: (pieces: number, size: string) => `Ver lo que falta por enviar: ${pieces} (${size})`,
  withPhoto: 'con foto',
  stopped: 'Espera a que se resuelva lo rechazado.',
  waiting: 'Por enviar',
}

export const refusalTexts = {
  ...decisionTexts,
  title: 'Rechazado por el servidor',
  notSentTitle: 'No se pudo enviar',
  keptTitle: 'Conservado sin enviar',
  conflictsTitle: (answers: number) => `${answers} respuestas ya estaban guardadas, y son distintas`,
  conflictsAdvice:
    'En la visita se comparan lado a lado y se deciden de una vez por sección. Las demás respuestas se siguen enviando.',
  decide: 'Decidir en la visita',
  advice: {
    recorded:
      'El servidor ya tiene otra respuesta de esta parte. Abra la visita y compárelas; si la registrada está bien, descarte la suya.',
    withdrawn:
      'La visita ya no recibe datos de usted. Consérvelo y hable con quien planea las visitas antes de descartarlo.',
    changed:
      'No sirve para la visita como quedó. Consérvelo y hable con quien planea las visitas: si la vuelven a dejar como estaba, podrá enviarlo.',
    photo: 'Abra la visita y tome la foto de nuevo.',
    signature: 'Abra la visita y recoja la firma de nuevo.',
    other: 'Corrija lo que dice el servidor y guárdelo otra vez, o vuelva a enviarlo como está.',
  },
  stops: 'Lo demás de esta visita espera hasta que decida.',
}

export const discardTexts = {
  title: '¿Descartar este trabajo?',
  text: (what: string, establishment: string, parts: string) =>
    `${what}, visita a ${establishment}: ${parts}. ${isForGood}`,
  confirm: decisionTexts.discard,
  verdicts: (verdicts: number) =>
    verdicts === 1 ? 'la verificación de un requerimiento' : `la verificación de ${verdicts} requerimientos`,
  items: (items: number) => `${items} ítems (con sus observaciones y fotos)`,
}

export const discardVisitTexts = {
  button: 'Descartar todo',
  named: (establishment: string) => `Descartar todo: ${establishment}`,
  title: '¿Descartar lo que queda de esta visita?',
  lost: (establishment: string, parts: string) =>
    `${establishment}. Lo que el servidor no confirmó: ${parts}. ${isForGood}`,
  typed: 'lo escrito en una ventana que quedó sin guardar',
  mayHaveArrived: 'Una parte ya había salido y pudo llegar al servidor.',
  copy: (establishment: string) =>
    `${establishment}. El servidor ya tiene una respuesta para estas partes; si la suya era distinta, se pierde. ${isForGood}`,
  partly: 'Se descartó lo demás. Una parte ya había salido y se queda hasta que el servidor responda.',
}

export const lostTexts = {
  label: (name: string) => `Trabajo borrado: ${name}`,
  title: (name: string, parts: number) =>
    `El navegador borró ${countText(parts, 'parte sin enviar', 'partes sin enviar')} de ${name}, porque a este dispositivo le falta espacio.`,
  again: 'Hay que hacer de nuevo:',
  dismiss: 'Ocultar este aviso',
  dismissNamed: (name: string) => `Ocultar este aviso: ${name}`,
}
