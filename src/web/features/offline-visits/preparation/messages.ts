import { countText } from '../../../../domain/shared/text.ts'

export const prepareTexts = {
  button: 'Preparar visitas',
  all: 'Preparar todo en mi dispositivo',
  busy: 'Preparando…',
  done: (visits: number) =>
    visits === 0
      ? 'No tiene visitas pendientes.'
      : `${countText(visits, 'visita lista', 'visitas listas')} para trabajar sin señal.`,
  lacksActForms:
    'Los formularios de actas y muestras no quedaron en este dispositivo: sin señal no se abrirán. Prepare las visitas otra vez.',
  offline: 'Sin señal no se pueden preparar visitas. Las que ya están en este dispositivo siguen ahí.',
  failed: (reason: string) => `No se pudieron preparar las visitas. ${reason}`,
  full: 'Este dispositivo no tiene espacio para preparar más visitas. Libere espacio y vuelva a intentarlo.',
  silent:
    'El almacenamiento de este dispositivo no responde, y no se prepararon visitas. Cierre las otras pestañas y ventanas de Vigía y vuelva a intentarlo.',
  lost: 'Se perdió la conexión con el almacenamiento de este dispositivo, y no se prepararon visitas. Vuelva a intentarlo.',
}
