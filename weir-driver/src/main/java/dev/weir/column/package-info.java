/** One reader per wire type and protocol, picked once per column; conversions are written once. */
package dev.weir.column;
