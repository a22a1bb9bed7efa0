import { countText } from '../../../../domain/shared/text.ts'

export const sectionTexts = {
  checklist: 'Lista de chequeo',
  answered: (answered: number, items: number) => `${answered} de ${countText(items, 'ítem', 'ítems')}`,
  points: (points: string, weight: string) => `${points} de ${weight} puntos`,
  save: 'Guardar sección',
  correctable: 'Lo guardado lo puede corregir quien lo guardó, hasta cerrar la visita.',
  savedToast: (name: string) => `Sección "${name}" guardada correctamente.`,
  alreadyFilled: (name: string) => `${name} ya fue diligenciada`,
}
