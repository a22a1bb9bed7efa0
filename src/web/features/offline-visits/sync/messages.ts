import { countText } from '../../../../domain/shared/text.ts'

export const syncTexts = {
  label: 'Sincronización',
  never: 'Todavía no',
  last: (moment: string) => `Última sincronización: ${moment}`,
  prepared: (moment: string) => `Visitas preparadas: ${moment}`,
  now: 'Sincronizar ahora',
  sending: 'Enviando…',
  nothing: 'No hay nada por enviar.',
  later: 'Sin señal no se puede enviar. Se enviará solo cuando vuelva.',
  goneAgain: (moment: string) => `No se pudo enviar. Se intenta de nuevo a las ${moment}.`,
  how: {
    online: 'Lo que guarda se envía solo, aunque cambie de página.',
    unanswered:
      'Hay red, pero el servidor no responde. Siga trabajando: todo queda en este dispositivo y se envía solo cuando responda.',
    offline: 'Siga trabajando: todo queda en este dispositivo y se envía solo cuando haya señal.',
  },
  total: (pieces: number, size: string) => `${countText(pieces, 'envío pendiente', 'envíos pendientes')} (${size})`,
}

export const lapsedTexts = {
  title: 'Su sesión venció',
  text: 'Puede seguir trabajando: todo queda en este dispositivo. Inicie sesión para que se envíe.',
  logIn: 'Iniciar sesión',
}

export const spaceTexts = {
  used: (used: string, quota: string) => `Espacio usado: ${used} de ${quota}`,
  nearlyFull:
    'Queda poco espacio en este dispositivo. Antes de tomar más fotos, envíe lo pendiente o borre otras cosas del equipo.',
  protected: 'El navegador no borrará estos datos si falta espacio.',
  unprotected: 'Instale Vigía en este dispositivo: así el navegador no borra estos datos si falta espacio.',
}

export const logoutTexts = {
  title: '¿Cerrar sesión?',
  confirm: 'Cerrar sesión',
  stays: (pieces: number, visits: number) =>
    `Quedan sin enviar ${countText(pieces, 'envío', 'envíos')} de ${countText(visits, 'visita', 'visitas')}.`,
  drafts: (visits: number) => `Hay borradores de ${countText(visits, 'visita', 'visitas')}.`,
  forWhom: (email: string) =>
    `Se conservan en este dispositivo solo para ${email}, hasta que vuelva a iniciar sesión aquí y se envíen. Nadie más los verá.`,
  offline:
    'Está sin señal: no podrá volver a entrar hasta que la tenga, y las visitas preparadas se borran de este dispositivo.',
}
