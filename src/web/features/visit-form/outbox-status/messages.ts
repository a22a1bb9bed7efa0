import { decisionTexts } from '../../../offline/outbox/decision-texts.ts'

export const statusTexts = {
  saved: 'Guardada',
  waiting: 'Por enviar',
  refused: 'Rechazada',
  kept: 'Sin enviar',
  waitingSection: 'Guardada en este dispositivo. Se envía sola cuando haya señal; puede seguir.',
  waitingPart: 'Guardada en este dispositivo. Se envía sola cuando haya señal.',
  refusedSection: 'El servidor rechazó parte de esta sección. Revise lo marcado como «Rechazada».',
  keptSection: 'Parte de esta sección se conserva sin enviar: no cuenta para cerrar la visita.',
}

export const outboxTexts = {
  ...decisionTexts,
  deviceFull:
    'Este dispositivo no pudo guardar: le falta espacio. Nada se ha perdido de la pantalla: no cierre la página, libere espacio y guarde de nuevo.',
  deviceFailed:
    'Este dispositivo no pudo guardar. Nada se ha perdido de la pantalla: no cierre la página y guarde de nuevo.',
  deviceSilent:
    'El almacenamiento de este dispositivo no responde, y no se pudo guardar. Nada se ha perdido de la pantalla: cierre las otras pestañas y ventanas de Vigía y guarde de nuevo. Si sigue igual, cargue la página otra vez: los textos se conservan, y las fotos que acaba de tomar habrá que adjuntarlas de nuevo.',
  deviceLost:
    'Se perdió la conexión con el almacenamiento de este dispositivo, y no se pudo guardar. Nada se ha perdido de la pantalla: no cierre la página y guarde de nuevo. Si sigue igual, cierre las otras pestañas y ventanas de Vigía y guarde otra vez. Cargar la página de nuevo conserva los textos, pero las fotos que acaba de tomar habrá que adjuntarlas de nuevo.',
  sentAtOnce: 'El almacenamiento de este dispositivo falla: lo que guardó se envió de una vez al servidor.',
  refusedBy: 'El servidor lo rechazó:',
  blocks: 'Lo demás de esta visita espera hasta que decida.',
  answered: 'El servidor ya tiene una respuesta, la que se ve arriba. Esto es lo que usted diligenció:',
  kept: 'Se conserva en este dispositivo y no se envía: no cuenta para cerrar la visita.',
  corrected: 'Corrección guardada.',
  verified: 'Verificación guardada.',
  discardTitle: (what: string) => `¿Descartar ${what}?`,
  discardText: (lost: string) => `Se perderá de este dispositivo: ${lost}. No se puede deshacer.`,
  underWay: 'Ya va en camino: espere la respuesta del servidor.',
  given: (section: string) => `${section}: guardada en este dispositivo, por enviar.`,
  delivered: (section: string) => `${section}: guardada.`,
  takenBack: (section: string) => `${section}: el servidor rechazó una parte.`,
}
