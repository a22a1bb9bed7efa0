import type { StoreFailure } from '../../../offline/store/store-failure.ts'

export const draftTexts = {
  keeping: 'Guardando en este dispositivo…',
  kept: 'Guardado en este dispositivo',
  failed: {
    full: 'Este dispositivo no pudo guardar el borrador: le falta espacio. No cierre la página: libere espacio y guarde cada sección.',
    silent:
      'Este dispositivo no pudo guardar el borrador: su almacenamiento no responde. No cierre la página: cierre las otras pestañas y ventanas de Vigía y guarde cada sección.',
    lost: 'Este dispositivo no pudo guardar el borrador: se perdió la conexión con su almacenamiento. No cierre la página y guarde cada sección; si sigue igual, cierre las otras pestañas y ventanas de Vigía.',
    other:
      'Este dispositivo no pudo guardar el borrador. No cierre la página: libere espacio, cierre las otras pestañas de Vigía y guarde cada sección.',
  } satisfies Record<StoreFailure, string>,
  leaving: {
    title: 'Hay trabajo sin guardar',
    text: 'Este dispositivo no pudo guardar lo último que diligenció. Si sale de la visita, se pierde. Para conservarlo, deje esta página abierta, libere espacio, cierre las otras pestañas de Vigía y vuelva a ella.',
    confirmLabel: 'Salir y perderlo',
    isDestructive: true,
  },
  lost: 'Este dispositivo no pudo guardar lo último que diligenció. Libere espacio, cierre las otras pestañas de Vigía, abra de nuevo la visita y revise qué falta.',
  unread:
    'Parte de lo que diligenció en esta visita se guardó con otra versión de la aplicación, y esta no puede leerlo. Sigue guardado en este dispositivo, y lo verá de nuevo cuando la aplicación se actualice. Lo que escriba ahora también se guarda.',
  elsewhere: 'También se cambió en otra pestaña al mismo tiempo. ¿Cuál queda?',
  useOther: 'Usar lo de la otra pestaña',
  useThis: 'Dejar lo de esta',
}
