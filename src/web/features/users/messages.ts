import { listTexts } from '../../../domain/list-exports/list-texts.ts'
import { formatInstant } from '../../../domain/shared/time.ts'

/** R 8.6 has one text for both directions. */
const switched = { done: 'Usuario modificado correctamente', failed: 'No se pudo modificar el usuario' }

/** The texts of R 2.21 to R 2.23, R 5.7 and R 8.5, to the letter. */
export const messages = {
  title: listTexts.users.title,
  create: 'Crear usuario',
  createTitle: 'Crear nuevo usuario',
  editTitle: 'Editar usuario',
  enableEditing: 'Habilitar edición',
  save: 'Guardar',
  cancel: 'Cerrar',
  created: 'Usuario creado',
  updated: 'Usuario actualizado',
  roleLeavesVisits: 'Cambio de cargo',

  viewOrEdit: 'Ver o editar',
  sessions: 'Sesiones abiertas',
  identity: {
    title: 'Cambios de nombre o documento por aprobar',
    decide: { aprobada: 'Aprobar', rechazada: 'Rechazar' },
    done: { aprobada: 'Cambio aprobado.', rechazada: 'Cambio rechazado.' },
  },
  user: (name: string) => `a ${name}`,
  users: (count: number) => `${count} usuarios`,
  deactivation: {
    label: 'Desactivar',
    title: 'Desactivar usuario',
    question: (what: string) => `¿Estás seguro de desactivar ${what}?`,
    ...switched,
  },
  activation: {
    label: 'Activar',
    title: 'Activar usuario',
    question: (what: string) => `¿Estás seguro de activar ${what}?`,
    ...switched,
  },

  chooseAreaFirst: 'Elija primero el área.',
  withoutAccess: 'Con este cargo la persona no puede ingresar al sistema.',
  passwordOfNew: 'Opcional. Si la deja vacía se crea una contraseña temporal, que verá una sola vez.',
  ownAccount: 'Su correo, contraseña, nombre, identificación y firma se cambian en su perfil.',
  passwordOfRow: 'Déjela vacía para conservar la actual. Si la cambia, la persona deberá elegir otra al ingresar.',

  chooseSignature: 'Seleccionar',
  removeSignature: 'Quitar el archivo elegido',
  signatureHint: 'Imagen JPG, JPEG, PNG o SVG de máximo 10 MB.',
  noSignature: 'Sin archivos seleccionados',
  signatureAlt: 'Firma del funcionario',

  temporary: {
    title: 'Contraseña temporal',
    text: (name: string, until: string | undefined) =>
      `Entregue esta contraseña a ${name}. No se volverá a mostrar, y al ingresar por primera vez deberá cambiarla.${
        until === undefined ? '' : ` Vence el ${formatInstant(new Date(until))}.`
      }`,
    waits: (until: string) =>
      `La persona no ha cambiado su contraseña temporal, que vence el ${formatInstant(new Date(until))}.`,
    ended: (until: string) =>
      `Su contraseña temporal venció el ${formatInstant(new Date(until))} y ya no abre la cuenta. Habilite la edición y escriba otra en «Contraseña».`,
    copy: 'Copiar contraseña',
    copied: 'Contraseña copiada',
    done: 'Ya la entregué',
    leave: {
      title: 'Contraseña sin entregar',
      text: 'La contraseña temporal no se volverá a mostrar. ¿Desea cerrarla sin entregarla?',
      confirmLabel: 'Cerrar sin entregarla',
      isDestructive: true,
    },
  },
}

export const columnLabels = listTexts.users.columns

export const fieldLabels = {
  identificationNumber: 'Número de identificación',
  firstName: 'Primer nombre',
  middleName: 'Segundo nombre',
  lastName: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  email: 'Correo electrónico',
  password: 'Contraseña',
  areaId: 'Área',
  roleId: 'Cargo',
  contractTypeId: 'Tipo de contrato',
  phone: 'Teléfono',
  roleFunctions: 'Funciones del cargo',
  signature: 'Firma',
}
