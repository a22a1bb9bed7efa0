import { countText } from '../../../../domain/shared/text.ts'

export const finishTexts = {
  done: 'Inspección terminada en este dispositivo. Se cerrará cuando el servidor la reciba…',
  result: (score: string, concepto: string) => `Puntaje ${score}, ${concepto}.`,
  number: 'El número del acta y el documento llegan al cerrarse.',
  stay: 'No borre los datos del navegador ni cierre la sesión hasta entonces. Puede apagar la pantalla o seguir con otra visita.',
  waiting: (writes: number) => `${countText(writes, 'parte', 'partes')} por enviar.`,
  sending: 'Enviando…',
  offline: 'Sin señal: se envía sola cuando vuelva.',
  later: 'No se pudo enviar todavía. Se intenta de nuevo en un momento.',
  lapsed: 'Su sesión terminó. Inicie sesión de nuevo para enviarla; nada se ha perdido.',
  send: 'Enviar ahora',
  stopped: 'No falta nada por guardar, pero el servidor rechazó una parte.',
  toRefused: 'Ver lo rechazado',
}
