export const messages = {
  title: 'Avisos',
  /** Name of the bell, and what is announced when its number changes. */
  bell: (count: number) => `Avisos, ${count} sin leer`,
  onlyUnread: 'Ver solo los que faltan por leer',
  readAll: 'Marcar todos como leídos',
  read: 'Marcar como leído',
  readOf: (text: string) => `Marcar como leído: ${text}`,
  isUnread: 'Sin leer',
  /** Stands for the name of a kind that only a newer version knows. */
  other: 'Aviso',
  due: (day: string) => `Vence el ${day}`,
  counted: (day: string) => `Contado el ${day}`,
  more: 'Mostrar más avisos',
  none: 'Aún no tiene avisos.',
  noneUnread: 'No tiene avisos sin leer.',
  failed: 'No se pudieron leer los avisos.',
  slow: 'La conexión es lenta. Los avisos siguen cargando…',
  settings: 'Elegir qué avisos recibe',
}
