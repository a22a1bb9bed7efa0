import { countText } from '../../../../domain/shared/text.ts'

export const openingTexts = {
  slow: 'La señal está muy débil. Seguimos intentando…',
  slowDevice: 'El almacenamiento de este dispositivo tarda en responder. Seguimos intentando…',
  silentDevice:
    'El almacenamiento de este dispositivo no responde, así que no se ve lo que tenga guardado y no se puede guardar. Cierre las otras pestañas y ventanas de Vigía y cargue esta página de nuevo. Si sigue igual, cierre el navegador y ábralo otra vez.',
  unreachable: 'Sin señal, y esta visita no está preparada en este dispositivo.',
  whatToDo:
    'Busque un lugar con señal y pulse «Reintentar». Para la próxima vez, prepare sus visitas antes de salir, en «Inspecciones en campo».',
  toField: 'Ir a Inspecciones en campo',
  refused: (reason: string) =>
    `El servidor ya no permite llenar esta visita: ${reason} Lo que diligenció sigue en este dispositivo.`,
  otherEdition: (answers: number) =>
    `La lista de chequeo cambió después de preparar esta visita. ${countText(answers, 'respuesta', 'respuestas')} de la lista anterior se conservan en este dispositivo, pero no sirven para la nueva.`,
}

export const leftoversTexts = {
  title: 'En este dispositivo queda trabajo suyo de esta visita que no se envió.',
  closed: 'La visita ya se cerró y el servidor no recibe más respuestas.',
  moved:
    'Lo llenó para otro establecimiento: después, la visita se cambió a este. Hable con quien planea las visitas antes de descartarlo: si la vuelven a dejar como estaba, podrá enviarlo. Para llenar esta visita aquí, descártelo primero.',
  what: 'lo que queda de esta visita',
  lost: 'las respuestas, fotos, textos y firmas que diligenció aquí y que el servidor no recibió',
}

export const lostTexts = {
  title: (parts: number) =>
    `El navegador borró ${countText(parts, 'parte sin enviar', 'partes sin enviar')} de esta visita, porque a este dispositivo le falta espacio.`,
  again: 'Hay que hacer de nuevo:',
  officialSignature: 'Firma de un funcionario',
  dismiss: 'Ocultar este aviso',
}
