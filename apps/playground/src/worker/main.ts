/** The worker's entry. */
export {};
