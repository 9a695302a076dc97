/** `A`: a selection the service stands behind. `B`: has a named reservation. `C`: to be checked before betting. */
export type Grade = 'A' | 'B' | 'C';
