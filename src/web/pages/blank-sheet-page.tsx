import { BlankSheet } from '../features/records/inscription-sheet.tsx'

export default BlankSheet
