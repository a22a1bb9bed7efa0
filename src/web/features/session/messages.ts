import { LOADING } from '../../ui/loading.tsx'

/** The texts of R 1.4, R 2.5 to R 2.7 and R 8.1, to the letter. */
export const messages = {
  product: 'Vigía',
  purpose: 'Inspección sanitaria de establecimientos de alimentos',
  account: 'Usuario',
  accountPlaceholder: 'Ingrese su usuario o correo',
  password: 'Contraseña',
  passwordPlaceholder: 'Ingrese su contraseña',
  code: 'Código de verificación',
  codeHint: 'El de su aplicación de verificación, o uno de sus códigos de recuperación.',
  submit: 'Iniciar sesión',
  loading: LOADING,
  deactivated:
    'Su cuenta fue desactivada. Hable con un administrador. Lo que esta cuenta tenía en este dispositivo se borró.',
  required: 'Este campo es requerido',
  tooMany: (minutes: number) =>
    `Demasiados intentos. Espere ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelva a intentarlo.`,
  relogin: {
    title: 'Su sesión venció',
    text: 'Lo que ha hecho sigue aquí. Inicie sesión de nuevo para enviarlo, o siga trabajando y hágalo después.',
    goOn: 'Seguir sin sesión',
    done: 'Sesión iniciada. Si había algo sin guardar, guárdelo de nuevo.',
    otherPerson: 'Para entrar con otra cuenta, cierre primero esta sesión con el menú de la cuenta.',
    otherAccount: (email: string) =>
      `Esa cuenta no es ${email}. Aquí solo puede continuar quien tenía la sesión; para entrar con otra cuenta, cierre primero esta sesión.`,
  },
  createAccount: 'Crear cuenta',
  createAccountHelp:
    'Las cuentas las crea un administrador de Vigía en su entidad. Pídale la suya: necesitará su documento, su correo y su cargo.',
  recoverPassword: '¿Olvidaste tu contraseña? Recuperar contraseña',
  recoverPasswordHelp:
    'El envío de correos no está configurado. Pida una contraseña nueva al administrador de Vigía en su entidad.',
  recovery: {
    title: 'Recuperar contraseña',
    intro: 'Le enviaremos un enlace para elegir otra contraseña al correo de su cuenta.',
    account: 'Correo o número de identificación',
    send: 'Enviar enlace',
    failed: 'Este formulario no se pudo mostrar.',
    missing: {
      offline: 'Este formulario necesita conexión. Reintente cuando tenga señal.',
      gone: 'Este formulario ya no está disponible en la versión que tiene abierta. Actualice para verlo.',
    },
    sent: 'Si la cuenta existe, el enlace llegará a su correo en unos minutos. Sirve una sola vez y durante una hora.',
  },
  reset: {
    title: 'Elegir otra contraseña',
    accountOf: (email: string) => `Contraseña de ${email}`,
    password: 'Contraseña nueva',
    rule: 'Al menos 12 caracteres; por ejemplo, varias palabras.',
    repeated: 'Repita la contraseña nueva',
    submit: 'Guardar contraseña',
    done: 'Su contraseña cambió y las sesiones abiertas terminaron.',
    logIn: 'Iniciar sesión con la contraseña nueva',
    noToken: 'La dirección del enlace está incompleta. Ábralo de nuevo desde su correo o pida otro.',
    askAgain: 'Pedir otro enlace',
  },
  otherApps: 'Otras aplicaciones',
  appName: 'Gestión documental',
  wantIt: 'Lo quiero',
  apps: [
    'Radique, clasifique y consulte los documentos de su entidad desde un solo lugar, con sus tiempos de respuesta a la vista.',
    'Conserve sus expedientes con tablas de retención, búsqueda inmediata y trazabilidad de cada consulta.',
  ],
}
