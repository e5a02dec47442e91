/** @uses booking, clients, content, lead, scheduling */
// No other module calls widget.
export {};
