import type { TokenScope } from '../../../domain/integrations/api-token.ts'
import { scopeWords } from '../../../domain/integrations/scope-words.ts'

export const messages = {
  title: 'Integraciones',
  tabsLabel: 'Páginas de integraciones',
  tabs: { tokens: 'Tokens y datos', webhooks: 'Webhooks', columns: 'Columnas del paquete' },
  close: 'Cerrar',
}

export const tokenTexts = {
  list: 'Tokens',
  intro: 'Tokens con los que otros sistemas leen los datos de Vigía. Un token solo lee: nunca escribe.',
  suspendedWhy: 'La cuenta de su responsable no está activa o ya no es de administrador.',
  endsIn: (days: number) => (days === 0 ? 'Vence hoy' : days === 1 ? 'Vence mañana' : `Vence en ${days} días`),
  onlyFrom: (ranges: readonly string[]) => `Solo desde ${ranges.join(', ')}`,
  create: 'Nuevo token',
  created: 'Token creado',
  name: 'Nombre',
  nameHint: 'El sistema que lo usará, por ejemplo: Tablero de la gobernación.',
  scopes: 'Permisos',
  expiresOn: 'Vence el',
  lastDay: (day: string) => `A más tardar el ${day}.`,
  ipRanges: 'Direcciones IP permitidas',
  ipRangesHint: 'Una por línea, por ejemplo 190.0.2.10 o 190.0.2.0/24. Vacío: desde cualquier dirección.',
  submit: 'Crear token',
  shown: {
    title: 'Token creado',
    text: 'Copie el token ahora: no se volverá a mostrar.',
    label: (name: string) => `Token de ${name}`,
    copy: 'Copiar token',
    copied: 'Token copiado',
    done: 'Ya lo copié',
    leave: {
      title: 'Token sin copiar',
      text: 'El token no se volverá a mostrar. ¿Desea cerrarlo sin copiarlo?',
      confirmLabel: 'Cerrar sin copiarlo',
      isDestructive: true,
    },
  },
  revoke: {
    action: 'Revocar',
    title: 'Revocar token',
    text: (name: string) =>
      `El sistema que usa «${name}» deja de leer los datos de inmediato. Esta acción no se puede deshacer.`,
    done: 'Token revocado',
  },
  adopt: {
    action: 'Asumir',
    title: 'Asumir token',
    text: (name: string) =>
      `Usted queda como responsable de «${name}»: el sistema que lo usa vuelve a leer los datos, a nombre de su cuenta.`,
    done: 'Token asumido',
  },
}

/** Scopes in words, with what each opens. */
export const scopeTexts: Readonly<Record<TokenScope, { label: string; detail: string }>> = {
  'lists:read': {
    label: scopeWords['lists:read'],
    detail: 'Catálogos. Con datos personales, también establecimientos, visitas, inspecciones y funcionarios.',
  },
  'records:read': {
    label: scopeWords['records:read'],
    detail: 'Actas de inspección. Requiere también datos personales.',
  },
  'feeds:read': { label: scopeWords['feeds:read'], detail: 'Filas para Power BI, Excel y otros, como OData y CSV.' },
  'personal:read': {
    label: scopeWords['personal:read'],
    detail: 'Muestra identificaciones, teléfonos y correos en lo que abren los otros permisos.',
  },
  'events:read': { label: scopeWords['events:read'], detail: 'Avisos de lo que ocurre en Vigía, sin su contenido.' },
}

export const powerBiTexts = {
  action: 'Archivo de Power BI',
  file: 'vigia.pbids',
  done: 'Archivo de Power BI descargado. Al abrirlo, use el token como contraseña.',
}

export const packageTexts = {
  title: 'Paquete INVIMA/Ministerio',
  from: 'Desde',
  to: 'Hasta',
  periodHint: 'Un año como máximo.',
  isPersonal: 'Incluir datos personales',
  masked: 'Sin marcar, de identificaciones, teléfonos y correos se ven los tres últimos caracteres.',
  reason: 'Para qué se necesitan',
  reasonHint: 'Queda en la auditoría.',
  submit: 'Preparar paquete',
  asked: 'Paquete en preparación',
  columns: 'Elegir las columnas de cada libro',
}
