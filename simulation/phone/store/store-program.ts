/** Entry of the bundle that is evaluated once per phone. */
export { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
