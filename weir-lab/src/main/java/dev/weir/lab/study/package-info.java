/** What a study is made of: arms, sessions, operations, cells to visit. */
package dev.weir.lab.study;
