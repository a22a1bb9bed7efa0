/** Texts about the installed app. */
export const messages = {
  region: 'Versión de Vigía',
  offer: {
    waiting: 'Hay una versión nueva de Vigía.',
    taken: 'Vigía ya se actualizó. Esta ventana sigue con la versión anterior.',
    gone: 'Esta versión de Vigía ya no está completa. Actualice para seguir.',
  },
  take: 'Actualizar ahora',
  taking: 'Actualizando…',
  later: 'Más tarde',
  update: 'Actualizar Vigía',
  install: 'Instalar en este dispositivo',
  confirm: {
    title: '¿Actualizar Vigía ahora?',
    text: 'Esta página se abre de nuevo. La inspección que está llenando queda guardada en este dispositivo; lo que no haya guardado en otros formularios se pierde.',
    confirmLabel: 'Actualizar ahora',
  },
  notKept: 'No se actualizó: este dispositivo no pudo guardar todo lo que hay en la pantalla.',
  offline: {
    title: 'Esta página necesita conexión',
    text: 'No está guardada en este dispositivo. Reintente cuando tenga señal; sus inspecciones en campo siguen disponibles.',
  },
  gone: {
    title: 'Hay una versión nueva de Vigía',
    text: 'Esta página ya no está disponible en la versión que tiene abierta. Actualice para verla.',
  },
  toOfflineVisits: 'Ir a mis inspecciones en campo',
}
