import { FULL_QUARTERS, quartersText } from '../../../../domain/formats/quarters.ts'
import { countText } from '../../../../domain/shared/text.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'

const clock = (at: Date | string) => formatInstant(new Date(at)).slice(-5)

/** 'Suma: 98,5 de 100 · faltan 1,5'. */
export function sumText(quarters: number): string {
  const rest = FULL_QUARTERS - quarters
  const off = rest === 0 ? '' : rest > 0 ? ` · faltan ${quartersText(rest)}` : ` · sobran ${quartersText(-rest)}`
  return `Suma: ${quartersText(quarters)} de ${quartersText(FULL_QUARTERS)}${off}`
}

export const editorTexts = {
  title: (name: string) => `Borrador de «${name}»`,
  sections: 'Bloques',
  sectionName: (position: number) => `Nombre del bloque ${position}`,
  sectionSum: (quarters: number) => quartersText(quarters),
  newSection: 'Bloque sin nombre',
  addSection: 'Agregar bloque',
  addItem: 'Agregar ítem',
  addItemTo: (section: string) => `Agregar ítem a «${section}»`,
  newItem: 'Ítem sin título',
  empty: 'El borrador está vacío. Agregue el primer bloque.',
  emptySection: 'Este bloque no tiene ítems.',
  up: 'Subir',
  down: 'Bajar',
  moveTo: 'Mover a otro bloque…',
  moveToTitle: (name: string) => `Mover «${name}» a otro bloque`,
  target: 'Bloque',
  move: 'Mover',
  remove: 'Quitar',
  removeSection: 'Quitar bloque',
  removeItemTitle: 'Quitar ítem',
  removeItem: (name: string) => `¿Quitar «${name}» del borrador? Puede recuperarlo con «Deshacer».`,
  removeSectionTitle: 'Quitar bloque',
  removeSectionText: (name: string, items: number) =>
    `¿Quitar el bloque «${name}» con ${countText(items, 'ítem', 'ítems')}? Puede recuperarlo con «Deshacer».`,
  moved: (name: string, position: number, count: number) => `${name}: posición ${position} de ${count}.`,
  movedTo: (name: string, section: string) => `${name} está ahora en el bloque «${section}».`,
  keysHint: 'Alt + ↑ y Alt + ↓ mueven el ítem que tiene el foco.',
  fields: {
    number: 'Número',
    title: 'Título',
    description: 'Descripción',
    norm: 'Norma',
    pointsA: 'Puntaje A',
    allowsAR: 'Admite AR',
    pointsAR: 'Puntaje AR',
    allowsNA: 'Admite NA',
    suggestedCritical: 'Crítico sugerido',
    requirement: 'Requerimiento sugerido',
    theme: 'Tema',
  },
  problems: 'Lo que falta',
  noProblems: 'No falta nada: el borrador se puede publicar.',
  problemCount: (errors: number, warnings: number) =>
    [countText(errors, 'error', 'errores'), warnings > 0 && countText(warnings, 'aviso', 'avisos')]
      .filter(Boolean)
      .join(' · '),
  warning: 'Aviso',
  tools: 'Puntajes y numeración',
  half: 'Puntaje AR = mitad',
  halved: 'Cada AR vale ahora la mitad de su A.',
  spread: 'Repartir lo que falta',
  spreadOver: 'Quitar lo que sobra',
  spreadTitle: (quarters: number) =>
    quarters > 0 ? `Repartir ${quartersText(quarters)} puntos` : `Quitar ${quartersText(-quarters)} puntos`,
  spreadHint: 'Se reparte por cuartos entre los ítems que elija.',
  spreadAll: 'Todos los ítems',
  spreadDo: 'Repartir',
  spreadRemove: 'Quitar',
  nothingToSpread: 'La suma ya es 100.',
  renumber: 'Numerar de nuevo',
  renumbered: 'Los ítems están numerados en su orden.',
  undo: 'Deshacer',
  redo: 'Rehacer',
  preview: 'Vista previa',
  simulate: 'Simulación',
  publish: 'Publicar…',
  discard: 'Descartar borrador',
  saved: (at: Date | undefined) => (at ? `Guardado ${clock(at)}` : 'Guardado'),
  saving: 'Guardando…',
  unsaved: 'Sin guardar',
  failed: (text: string) => `Sin guardar. ${text}`,
  retry: 'Guardar ahora',
  conflict: {
    title: (by: string, at: string) =>
      `${by || 'Otra persona'} guardó este borrador${at && ` a las ${clock(at)}`}. Vea sus cambios antes de seguir.`,
    see: 'Ver cambios',
    copy: 'Guardar los míos como copia',
    dialog: (by: string) => `Sus cambios frente a los de ${by || 'la otra persona'}`,
    explained: 'Tachado: lo que usted tiene. Subrayado: lo que tiene el borrador guardado.',
    takeTheirs: 'Seguir con el borrador guardado',
    takeTheirsHint: 'Lo suyo se pierde si no lo guarda antes como copia.',
    copied: (code: string) => `Sus cambios quedaron en el formato ${code}.`,
    copyName: (name: string) => `${name} (copia)`,
  },
}
