/** Entry of the bundle. The product's modules look at the globals when they are evaluated, so these come first. */
import './install.ts'

export * as app from '../program.ts'
export { clone, fire } from './install.ts'
