import { formatInstant } from '../../../../domain/shared/time.ts'

const told = (instant: string) => formatInstant(new Date(instant))

export const sessionTexts = {
  title: 'Sesiones abiertas',
  intro: 'Los equipos donde su cuenta está abierta. Cierre los que no reconozca y cambie su contraseña.',
  introOf: (name: string) => `Los equipos donde está abierta la cuenta de ${name}.`,
  failed: 'No se pudieron cargar las sesiones abiertas.',
  none: 'No hay sesiones abiertas.',
  current: 'Este equipo',
  since: (instant: string) => `Abierta el ${told(instant)}`,
  lastSeen: (instant: string) => `Último uso el ${told(instant)}`,
  end: 'Cerrar',
  endOf: (device: string, createdAt: string) => `Cerrar la sesión de ${device} abierta el ${told(createdAt)}`,
  ended: 'Sesión cerrada.',
  endOthers: 'Cerrar las demás',
  endAll: 'Cerrar todas',
  othersEnded: 'Las demás sesiones se cerraron.',
  allEnded: 'Todas las sesiones se cerraron.',
  question: {
    title: '¿Cerrar las demás sesiones?',
    titleAll: '¿Cerrar todas las sesiones?',
    text: 'En esos equipos habrá que iniciar sesión de nuevo. Lo que esté guardado allí sin enviar no se pierde.',
  },
}

export const secondFactorTexts = {
  title: 'Verificación en dos pasos',
  intro:
    'Además de la contraseña, al iniciar sesión se pide un código que muestra su teléfono. Aunque alguien conozca su contraseña, no podrá entrar.',
  due: 'Debe activar la verificación en dos pasos antes de continuar.',
  dueWhy: 'Su entidad la exige a los administradores. Al activarla volverá a la página donde estaba.',
  failed: 'No se pudo cargar la verificación en dos pasos.',
  notOffered: 'Esta instalación no usa la verificación en dos pasos.',
  start: 'Activar',
  startTitle: 'Activar la verificación en dos pasos',
  startText: 'Para activarla escriba primero su contraseña.',
  goOn: 'Continuar',
  scan: 'Lea este código con una aplicación de verificación (por ejemplo Google Authenticator, Microsoft Authenticator o FreeOTP).',
  qr: 'Código QR con la clave de la aplicación',
  byHand: 'Si no puede leerlo, escriba esta clave en la aplicación:',
  copy: 'Copiar',
  copied: 'Copiado',
  firstCode: 'Después escriba el código de seis cifras que muestra la aplicación.',
  code: 'Código de verificación',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  on: 'Verificación en dos pasos activada.',
  recovery: {
    title: 'Códigos de recuperación',
    text: 'Si pierde el teléfono, cada uno de estos códigos sirve una vez en lugar del de la aplicación. Guárdelos fuera de este equipo: no se muestran de nuevo.',
    copy: 'Copiar los códigos',
    done: 'Ya los guardé',
  },
  isOn: 'Está activa.',
  codesLeft: (count: number) =>
    count === 1 ? 'Le queda un código de recuperación.' : `Le quedan ${count} códigos de recuperación.`,
  fewCodes: 'Para tener códigos nuevos, desactívela y actívela otra vez.',
  disable: 'Desactivar',
  disableText: 'Para desactivarla escriba su contraseña y un código.',
  password: 'Contraseña actual',
  off: 'Verificación en dos pasos desactivada.',
  remove: {
    label: 'Quitar la verificación en dos pasos',
    title: '¿Quitar la verificación en dos pasos?',
    text: (name: string) =>
      `${name} podrá entrar solo con su contraseña. Hágalo si perdió el teléfono y los códigos de recuperación.`,
    confirm: 'Quitar',
    done: 'Verificación en dos pasos quitada.',
  },
}
